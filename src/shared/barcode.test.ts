import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  barcodeCandidates,
  checkBarcode,
  parseScannedCode,
  formatBarcode,
  makeBarcode,
  MAX_BARCODE_LENGTH,
  normaliseBarcode,
} from './barcode.ts';

const barcodes = fc.uint8Array({ minLength: 9, maxLength: 9 }).map(makeBarcode);

test('a generated barcode passes its check and is recognised however it is typed', () => {
  fc.assert(
    fc.property(barcodes, (barcode) => {
      expect(checkBarcode(barcode)).toBeNull();
      expect(normaliseBarcode(` ${formatBarcode(barcode).toLowerCase()} `)).toBe(barcode);
    }),
  );
});

test('every single wrong character is detected', () => {
  fc.assert(
    fc.property(
      barcodes,
      fc.integer({ min: 2, max: 10 }),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')),
      (barcode, at, symbol) => {
        fc.pre(barcode[at] !== symbol);
        expect(checkBarcode(barcode.slice(0, at) + symbol + barcode.slice(at + 1))).toBe('mistyped');
      },
    ),
  );
});

test('two swapped neighbouring characters are detected', () => {
  fc.assert(
    fc.property(barcodes, fc.integer({ min: 2, max: 9 }), (barcode, at) => {
      const [a = '', b = ''] = [barcode[at], barcode[at + 1]];
      fc.pre(a !== b);
      expect(checkBarcode(barcode.slice(0, at) + b + a + barcode.slice(at + 2))).toBe('mistyped');
    }),
  );
});

test('O is read as zero, and I and L as one, only in our own codes', () => {
  expect(normaliseBarcode('gg o1l i000 000')).toBe('GG0111000000');
  expect(normaliseBarcode('GG-OLD')).toBe('GGOLD');
  expect(normaliseBarcode('ori-l10')).toBe('ORIL10');
});

test('a code is shown in groups of four, and an old code is unchanged', () => {
  expect(formatBarcode(makeBarcode(new Uint8Array(9)))).toMatch(/^GG00-0000-000.$/);
  expect(formatBarcode('ABC12345')).toBe('ABC12345');
});

test('spec 9: a barcode has at most 50 characters', () => {
  expect(checkBarcode('X'.repeat(MAX_BARCODE_LENGTH))).toBeNull();
  expect(checkBarcode('X'.repeat(MAX_BARCODE_LENGTH + 1))).toBe('too_long');
  expect(checkBarcode('')).toBe('empty');
});

test('a generated barcode has letters and digits only, so that every field and label accepts it', () => {
  fc.assert(fc.property(barcodes, (barcode) => /^GG[0-9A-Z]{10}$/.test(barcode)));
});

test('dashes of any kind, invisible characters and wide characters do not change a code', () => {
  expect(normaliseBarcode('\uFF27\uFF27\u20117k3\u2013m91q\u200Bx4t0')).toBe('GG7K3M91QX4T0');
});

test('an old code is looked up both normalised and as typed', () => {
  expect(barcodeCandidates(' abc-12.3 ')).toEqual(['ABC123', 'ABC-12.3']);
});

test('a scan accepts barcodes and the URL in our QR codes, and refuses other URLs and invalid codes', () => {
  fc.assert(
    fc.property(barcodes, (barcode) => {
      expect(parseScannedCode(barcode)).toBe(barcode);
      expect(parseScannedCode(`https://store.test/activate?barcode=${barcode}`)).toBe(barcode);
    }),
  );
  expect(parseScannedCode('https://example.test/?x=1')).toBeNull();
  expect(parseScannedCode('GG0000000001')).toBeNull();
  expect(parseScannedCode('https://store.test/activate?barcode=%E0%A4%A')).toBeNull();
});
