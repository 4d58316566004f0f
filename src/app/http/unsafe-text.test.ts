import { expect, test } from 'vitest';
import { findUnsafeText } from './unsafe-text.ts';

const message = ['Remove line breaks and hidden characters.'];

test.each([
  'Rex\r\nBcc: all@example.org',
  'Rex\u2028x',
  'R\tex',
  'Rex\u202etxt.exe',
  'R\u0007ex',
  'R\u2066ex',
  'R\u0085ex',
])('the name %j is refused beside its field, at any depth', (name) => {
  expect(findUnsafeText({ petName: name })).toEqual({ petName: message });
  expect(findUnsafeText({ rows: [{ ok: 1 }, { ownerName: name }] })).toEqual({ 'rows.1.ownerName': message });
  expect(findUnsafeText({ address: { city: name } })).toEqual({ 'address.city': message });
  expect(findUnsafeText(name, 'firstName')).toEqual({ firstName: message });
});

test('names in every script, multi-line notes and any password are allowed', () => {
  for (const value of [
    { petName: 'Zoë d’Aubigné-Müller' },
    { petName: 'ریحانه\u200cها' },
    { petName: '👩\u200d🔬 Lab' },
    { petName: ' Rex\n' },
    { note: 'first line\nsecond line\tend' },
    { password: 'a\u202eb\u0007' },
    { barcode: '\u001dGG7K3M91QX4T' },
    { count: 3, none: null, list: [] },
  ])
    expect(findUnsafeText(value), JSON.stringify(value)).toBeNull();
});

test('bidirectional control characters are refused in notes as well', () => {
  expect(findUnsafeText({ note: 'paid \u202e00.5' })).toEqual({ note: message });
});
