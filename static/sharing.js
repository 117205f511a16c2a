// What a score does beyond its page, as far as the browser can: print, be shared as text, as a picture.

// --- A button that is hidden until its browser can do what it says ---

offer('[data-prints]', true, () => print());
offer('[data-shares]', navigator.share, ({dataset}) => {
  const text = document.getElementById(dataset.shares).value;
  navigator.share({text}).catch(() => {}); // whoever closes the sheet wants none
});

function offer(buttons, can, act) {
  document.querySelectorAll(buttons).forEach(button => {
    button.hidden = !can;
    button.addEventListener('click', () => act(button));
  });
}

// --- a[data-picture] names an SVG. A chat shows a PNG instead, and a phone can hand that on by itself. ---

const SHARPNESS = 3; // pixels of a phone's screen for each of the picture's own units

document.addEventListener('click', async event => {
  const link = event.target.closest('[data-picture]');
  if (!link) return;
  event.preventDefault();
  try {
    handOn(new File([await asPng(link.href)], link.download.replace('.svg', '.png'), {type: 'image/png'}));
  } catch {
    location.href = link.href; // the SVG itself, as without this script
  }
});

async function asPng(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SHARPNESS * picture.naturalWidth;
  canvas.height = SHARPNESS * picture.naturalHeight;
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

function handOn(file) {
  if (!navigator.canShare?.({files: [file]})) return save(file);
  // Whoever closes the sheet wants none; where the tap was too long ago to share, it is saved.
  navigator.share({files: [file]}).catch(({name}) => name === 'AbortError' || save(file));
}

function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms, by when it has been saved
}
