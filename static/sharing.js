// Print a score, or share it as text or as a picture, if the browser can.

// --- Buttons that stay hidden unless the browser supports them ---

offer('[data-prints]', true, () => print());
offer('[data-shares]', navigator.share, ({dataset}) => {
  const text = document.getElementById(dataset.shares).value;
  navigator.share({text}).catch(() => {}); // the player closed the share sheet
});

function offer(buttons, isPossible, action) {
  document.querySelectorAll(buttons).forEach(button => {
    button.hidden = !isPossible;
    button.addEventListener('click', () => action(button));
  });
}

// --- a[data-picture] links to an SVG. Chats show no SVG, so a phone shares a PNG ---

const SHARPNESS = 3; // pixels for each unit of the picture

document.addEventListener('click', async event => {
  const link = event.target.closest('[data-picture]');
  if (!link) return;
  event.preventDefault();
  try {
    sharePicture(new File([await asPng(link.href)], link.download.replace('.svg', '.png'), {type: 'image/png'}));
  } catch {
    location.href = link.href; // open the SVG, as the link does without this script
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

function sharePicture(file) {
  if (!navigator.canShare?.({files: [file]})) return save(file);
  // AbortError: the player closed the share sheet. If the tap was too long ago to share, save the file.
  navigator.share({files: [file]}).catch(({name}) => name === 'AbortError' || save(file));
}

function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms, enough to save it
}
