/**
 * The number of zero bits with which the hash of a pass must begin: about 33,000 attempts, a fraction of a second in a
 * browser.
 */
export const WORK_BITS = 15;

// FIPS 180-4: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const INITIAL = new Uint32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/** Characters per hash block. */
const BLOCK = 64;

/** Tries `tries` numbers starting at `from`; returns the first that solves `challenge`, or null. */
export function findNonce(challenge: string, from: number, tries: number): number | null {
  const start = `${challenge}:`;
  const whole = start.length - (start.length % BLOCK);
  const known = hashBlocks(INITIAL, wordsOf(start.slice(0, whole)));
  const rest = start.slice(whole);
  for (let nonce = from; nonce < from + tries; nonce += 1) {
    if (hashBlocks(known, pad(`${rest}${nonce}`, whole))[0]! >>> (32 - WORK_BITS) === 0) return nonce;
  }
  return null;
}

/**
 * SHA-256 of ASCII text (FIPS 180-4), block by block: works without crypto.subtle, and needs no promise per attempt.
 */
function hashBlocks(initial: Uint32Array, words: Uint32Array): Uint32Array {
  const state = initial.slice();
  for (let block = 0; block < words.length; block += 16) compress(state, words.subarray(block, block + 16));
  return state;
}

/** The end of a message with its padding and length; the first `before` characters are already hashed. */
function pad(text: string, before: number): Uint32Array {
  const words = wordsOf(text, Math.ceil((text.length + 9) / BLOCK));
  words[text.length >> 2]! |= 0x80 << (24 - (text.length & 3) * 8);
  words[words.length - 1] = (before + text.length) * 8;
  return words;
}

function wordsOf(text: string, blocks = text.length / BLOCK): Uint32Array {
  const words = new Uint32Array(blocks * 16);
  for (let at = 0; at < text.length; at += 1) words[at >> 2]! |= (text.charCodeAt(at) & 0xff) << (24 - (at & 3) * 8);
  return words;
}

const w = new Uint32Array(64);

function compress(state: Uint32Array, words: Uint32Array): void {
  w.set(words);
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const s1 = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const t1 =
      (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const t2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i]! += added[i]!;
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
