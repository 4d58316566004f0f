import { toNormalForm } from './normal-form.ts';
/** Crockford base32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_ALPHABET = `${ALPHABET}*~$=U`;
const PREFIX = 'GG';
const BODY_LENGTH = 9;
const OWN_LENGTH = 12;

/** Maximum length of any barcode (specification section 5). */
export const MAX_BARCODE_LENGTH = 50;

/**
 * A new barcode: `GG` + 9 Crockford base32 symbols + 1 mod-37 check symbol (business rules 3.2). `random` has at least
 * nine bytes, of which five bits each are used, so that codes are not sequential (45 random bits). A body whose check
 * symbol would be one of `*~$=` is skipped, because people type letters and digits.
 */
export function makeBarcode(random: Uint8Array): string {
  const symbols = Array.from(random.slice(0, BODY_LENGTH), (byte) => byte & 31);
  for (;;) {
    const body = symbols.map((symbol) => ALPHABET[symbol]).join('');
    const check = checkSymbol(body);
    if (/[0-9A-Z]/.test(check)) return `${PREFIX}${body}${check}`;
    symbols[BODY_LENGTH - 1] = ((symbols[BODY_LENGTH - 1] ?? 0) + 1) % 32;
  }
}

/**
 * Converts typed text to the stored form: no spaces, dashes or lower case; in codes of our own length, O becomes 0, and
 * I and L become 1.
 */
export function normaliseBarcode(typed: string): string {
  const plain = toNormalForm(typed, 'NFKC')
    .replace(/[\s\p{Pd}_.\u200B-\u200D\uFEFF]/gu, '')
    .toUpperCase();
  if (!plain.startsWith(PREFIX) || plain.length !== OWN_LENGTH) return plain;
  return PREFIX + plain.slice(PREFIX.length).replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The stored form of an old code, which the code fields also send: letters and digits in upper case. */
export function storedOldCode(written: string): string {
  const text = toNormalForm(written, 'NFKC').trim().toUpperCase();
  return text.replaceAll(/[^A-Z0-9]/g, '') || text;
}

/** Every form in which a typed code may be stored: the form of our own codes, and those of old codes in any format. */
export function barcodeCandidates(typed: string): string[] {
  const text = toNormalForm(typed, 'NFKC').trim().toUpperCase();
  return [...new Set([normaliseBarcode(typed), text, storedOldCode(typed)])].filter(Boolean);
}

/** `GG7K-3M91-QX4T`: groups of four; an old code of another length is unchanged. */
export function formatBarcode(barcode: string): string {
  return isOwnFormat(barcode) ? (barcode.match(/.{4}/g) ?? []).join('-') : barcode;
}

/** Why a code in our own format is invalid, or null; old codes (any other text) are only looked up. */
export function checkBarcode(barcode: string): 'too_long' | 'empty' | 'mistyped' | null {
  if (barcode.length === 0) return 'empty';
  if (barcode.length > MAX_BARCODE_LENGTH) return 'too_long';
  if (!isOwnFormat(barcode)) return null;
  const body = barcode.slice(PREFIX.length, PREFIX.length + BODY_LENGTH);
  return checkSymbol(body) === barcode.at(-1) ? null : 'mistyped';
}

/** The kit code of a scan, which is the code itself or the activation URL in the QR code; null for anything else. */
export function parseScannedCode(scanned: string): string | null {
  const address = /[?&]barcode=([^&#]+)/.exec(scanned)?.[1];
  const code = normaliseBarcode(address === undefined ? scanned : decode(address));
  if (address === undefined && /^https?:/i.test(scanned)) return null;
  return checkBarcode(code) === null ? code : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether a code in its stored form has the format of our own codes; old codes have others. */
export function isOwnFormat(barcode: string): boolean {
  return new RegExp(`^${PREFIX}[${ALPHABET}]{${BODY_LENGTH}}[${ALPHABET}*~$=U]$`).test(barcode);
}

function checkSymbol(body: string): string {
  let rest = 0;
  for (const symbol of body) rest = (rest * 32 + ALPHABET.indexOf(symbol)) % 37;
  return CHECK_ALPHABET[rest] ?? '';
}
