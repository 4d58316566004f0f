import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey, PASSWORD_THREADS, passwordsWaiting } from '#adapters/password-threads.ts';
import { Failure } from '#shared/failure.ts';

// OWASP ASVS appendix C: argon2id with t = 2 and 19 MiB, or stronger.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MAX_WAITING = 24 * PASSWORD_THREADS;

/** A dummy hash with the current cost, so that checking an unknown address takes as long as checking a known one. */
export const NOBODYS_HASH = toPhc(Buffer.alloc(16, 1), Buffer.alloc(32, 2));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, COST);
  return toPhc(salt, tag);
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  const { salt, tag, ...cost } = fromPhc(hash);
  const computed = await derive(password, salt, { ...cost, tagLength: tag.length });
  return timingSafeEqual(computed, tag);
}

/** True if the hash was computed with less than the current cost. */
export function isOutdatedHash(hash: string): boolean {
  const { memory, passes } = fromPhc(hash);
  return memory < COST.memory || passes < COST.passes;
}

function toPhc(salt: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
}

function fromPhc(hash: string) {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (!salt || !tag) throw new TypeError('unknown format of a stored password');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

// A flood of sign-ins must not starve the checkout (trust.md T40): a short queue, then "try again shortly".
/** Refuses immediately, before any query, if the queue of password hashes is full. */
export function requireRoomForPassword(): void {
  if (passwordsWaiting() >= MAX_WAITING) throw new Failure('unavailable');
}

function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  requireRoomForPassword();
  return deriveKey({ message: password, nonce, ...cost });
}
