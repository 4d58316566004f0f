/** An API key: 256 random bits after a prefix by which secret scanners can detect leaked keys. */
export const KEY_BYTES = 32;
export const KEY_PREFIX = 'dsr_';
export const KEY_PATTERN = /^dsr_[A-Za-z0-9_-]{43}$/;
/** Number of characters of a key that are stored to identify it. */
export const KEY_START = 9;
export const MAX_KEYS = 10;

/** The key of an `Authorization: Bearer` header, or null. */
export function keyOfHeader(header: string | null): string | null {
  const key = /^bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1] ?? '';
  return KEY_PATTERN.test(key) ? key : null;
}
