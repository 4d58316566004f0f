import { createHash, randomBytes } from 'node:crypto';

/** Random values for services. Everything is derived from `bytes`, so that a seeded generator repeats exactly. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** URL-safe secret; 32 bytes by default. */
  token(byteCount?: number): string;
  /** Characters drawn evenly from `alphabet` (at most 256 of them). */
  text(length: number, alphabet: string): string;
  /** Integer, 0 <= n < `below`, without bias. */
  integer(below: number): number;
  uuid(): string;
}

export const systemRandom: Random = createRandom((count) => randomBytes(count));

/** The same values for the same seed. Never use it for secrets of a real store. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  return createRandom((count) => {
    while (pool.length < count) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter}`).digest()]);
      counter += 1;
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return taken;
  });
}

function createRandom(draw: (count: number) => Uint8Array): Random {
  const integer = (below: number) => drawBelow(draw, below);
  return {
    bytes: draw,
    token: (byteCount = 32) => Buffer.from(draw(byteCount)).toString('base64url'),
    text: (length, alphabet) => Array.from({ length }, () => alphabet[integer(alphabet.length)]).join(''),
    integer,
    uuid: () => asUuid(draw(16)),
  };
}

function drawBelow(draw: (count: number) => Uint8Array, below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > 2 ** 32)
    throw new RangeError(`cannot draw a whole number below ${below}`);
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const drawn = Buffer.from(draw(4)).readUInt32BE();
    if (drawn < limit) return drawn % below;
  }
}

function asUuid(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes);
  raw[6] = (raw[6]! & 0x0f) | 0x40;
  raw[8] = (raw[8]! & 0x3f) | 0x80;
  return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
