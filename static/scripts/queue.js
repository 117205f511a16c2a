// The queue of taps that wait for an answer. Its code neither reads the screen nor sends requests.

import {ROOT} from './page.js';

export class Outbox {
  constructor(storage, name) {
    this.storage = storage;
    this.name = name;
  }

  // The taps in order. Each is {op, act, what, url, fields}; `what` is its name on the screen.
  get taps() {
    return JSON.parse(this.storage[this.name] || '[]');
  }

  set taps(taps) {
    this.storage[this.name] = JSON.stringify(taps);
  }

  get games() {
    return [...new Set(this.taps.map(({url}) => gameOf(url)))];
  }

  of(game) {
    return this.taps.filter(({url}) => gameOf(url) === game);
  }

  has(op) {
    return this.taps.some(tap => tap.op === op);
  }

  // A tap with the same op is not added again.
  put(tap) {
    if (!this.has(tap.op)) this.taps = [...this.taps, tap];
  }

  take(op) {
    const tap = this.taps.find(tap => tap.op === op);
    if (tap) this.taps = this.taps.filter(tap => tap.op !== op);
    return tap;
  }

  drop(game) {
    const dropped = this.of(game);
    this.taps = this.taps.filter(({url}) => gameOf(url) !== game);
    return dropped;
  }

  // `fact` is the number of the fact that the tap recorded. Later taps on the same screen continue from this
  // number, unless another phone's fact is in between.
  follow({url, fields: {seq}}, fact) {
    if (fact !== Number(seq) + 1) return;
    const isBehind = tap => gameOf(tap.url) === gameOf(url) && tap.fields.seq === seq;
    this.taps = this.taps.map(tap => isBehind(tap) ? {...tap, fields: {...tap.fields, seq: String(fact)}} : tap);
  }
}

export const gameOf = path => path.slice(ROOT.length).split('/', 2).join('/'); // games/ID
