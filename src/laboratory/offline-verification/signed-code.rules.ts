import { certificateCode } from '#laboratory/certificates/certificates.rules.ts';
import { ByteReader, ByteWriter } from './byte-writer.rules.ts';
import { panelSpecies, type PublishedPanel } from './panel-table.rules.ts';

/** The facts in a certificate code, without results. Layout: docs/certificate-code.md. */
export interface CodeHead {
  keyId: string;
  species: PublishedPanel['species'];
  panelVersion: number;
  sex: string;
  grade: 'A' | 'B' | 'C';
  number: string;
  version: number;
  /** 20 symbols; the text code of the certificate. */
  code: string;
  issuedOn: string;
  collectedOn: string | null;
  dateOfBirth: string | null;
  /** 0 for none. */
  breedId: number;
  name: string;
  registrationNumber: string;
  chip: string;
  /** Number of tests of the certificate that are not in the table. */
  unlisted: number;
}

export interface DecodedCode extends CodeHead {
  /** Four-bit values, decoded with the table. */
  nibbles: number[];
}

const FORMAT = 1;
export const SIGNATURE_BYTES = 64;
const MAX = { name: 60, registration: 30, chip: 20 };
/** Length mark of a microchip with 15 digits, stored in seven bytes. */
const ISO_CHIP = 255;
const sexes = ['unknown', 'male', 'female'];
const grades = ['A', 'B', 'C'] as const;

/** Prefix of the signed bytes, before the output of `encodeCode`. No other text that we sign begins like this. */
const DOMAIN = new TextEncoder().encode('Damsire certificate code 1\n');

export function signedMessage(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(DOMAIN.length + body.length);
  message.set(DOMAIN);
  message.set(body, DOMAIN.length);
  return message;
}

/** The bytes of a code before its signature. */
export function encodeCode(code: DecodedCode): Uint8Array<ArrayBuffer> {
  const [, year = '0', serial = '0'] = /^C-(\d{4})-(\d+)$/.exec(code.number) ?? [];
  const writer = new ByteWriter()
    .number(FORMAT, 1)
    .bytes(hexBytes(code.keyId.slice(0, 8)))
    .number(panelSpecies.indexOf(code.species) + 1, 1)
    .number(code.panelVersion, 1)
    .number(Math.max(0, sexes.indexOf(code.sex)) + 4 * (grades.indexOf(code.grade) + 1), 1)
    .number(Number(year), 2)
    .number(Number(serial), 4)
    .number(code.version, 2)
    .bytes(packSymbols(code.code))
    .number(dayNumber(code.issuedOn), 2)
    .number(dayNumber(code.collectedOn), 2)
    .number(dayNumber(code.dateOfBirth), 2)
    .number(code.breedId, 2)
    .text(code.name, MAX.name)
    .text(code.registrationNumber, MAX.registration);
  if (/^\d{15}$/.test(code.chip)) writer.number(ISO_CHIP, 1).number(Number(code.chip), 7);
  else writer.text(code.chip, MAX.chip);
  return writer.number(Math.min(code.unlisted, 255), 1).nibbles(code.nibbles).done();
}

/** Decodes the bytes before the signature; throws a RangeError or TypeError if they are not in this format. */
export function decodeCode(body: Uint8Array): DecodedCode {
  const reader = new ByteReader(body);
  if (reader.number(1) !== FORMAT) throw new RangeError('The code has an unknown format.');
  const keyId = [...reader.bytes(4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const [kind, panelVersion, flags] = [reader.number(1), reader.number(1), reader.number(1)];
  const [year, serial, version] = [reader.number(2), reader.number(4), reader.number(2)];
  const code = unpackSymbols(reader.bytes(13));
  const [issued, collected, born, breedId] = [reader.number(2), reader.number(2), reader.number(2), reader.number(2)];
  const [name, registrationNumber] = [reader.text(), reader.text()];
  const chipLength = reader.number(1);
  const chip = chipLength === ISO_CHIP ? String(reader.number(7)).padStart(15, '0') : reader.text(chipLength);
  return {
    keyId,
    species: oneOf(panelSpecies, kind - 1),
    panelVersion,
    sex: oneOf(sexes, flags & 3),
    grade: oneOf(grades, (flags >> 2) - 1),
    number: `C-${year}-${String(serial).padStart(6, '0')}`,
    version,
    code,
    issuedOn: isoDay(issued) ?? '1970-01-01',
    collectedOn: isoDay(collected),
    dateOfBirth: isoDay(born),
    breedId,
    name,
    registrationNumber,
    chip,
    unlisted: reader.number(1),
    nibbles: reader.nibbles(),
  };
}

/** Identifies a code in the revocation list without revealing it. */
export async function fingerprintOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  return toBase64Url(new Uint8Array(digest).subarray(0, 8));
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Null unless the text is an output of `toBase64Url`. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  // The last character has unused bits: accept only the canonical encoding.
  return toBase64Url(bytes) === text ? bytes : null;
}

function hexBytes(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** 20 symbols of five bits, padded with four zeros. */
function packSymbols(code: string): number[] {
  const bits = Array.from(code)
    .map((symbol) => certificateCode.alphabet.indexOf(symbol).toString(2).padStart(5, '0'))
    .join('');
  return (bits.padEnd(104, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

function unpackSymbols(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const symbols = bits.slice(0, 5 * certificateCode.length).match(/.{5}/g) ?? [];
  return symbols.map((symbol) => certificateCode.alphabet[Number.parseInt(symbol, 2)]).join('');
}

const DAY_MS = 86_400_000;

/** Days since 1 January 1970; 0 for none. */
function dayNumber(iso: string | null): number {
  return iso ? Math.max(0, Math.floor(Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / DAY_MS)) : 0;
}

function isoDay(days: number): string | null {
  return days === 0 ? null : new Date(days * DAY_MS).toISOString().slice(0, 10);
}

function oneOf<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError('The code contains a value that its format does not allow.');
  return value;
}
