/** A key of a registry: 256 bits of chance behind a word by which leaks are found. */
export const KEY_BYTES = 32;
export const KEY_PREFIX = 'dsr_';
export const KEY_PATTERN = /^dsr_[A-Za-z0-9_-]{43}$/;
/** So much of a key is kept to tell one from another. */
export const KEY_START = 9;
export const MOST_KEYS = 10;

/** The key of an `Authorization: Bearer` header, or null. */
export function keyOfHeader(header: string | null): string | null {
  const key = /^bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1] ?? '';
  return KEY_PATTERN.test(key) ? key : null;
}
