import { describe, expect, test } from 'vitest';
import { BarcodeForm, PersonForm, PetForm } from './activation.contract.ts';
import { missingOfPet } from './activation.rules.ts';

const REQUIRED = 'This field is required';
const LONG = 'X'.repeat(51);
const TOO_LONG = 'This field can only have maximum 50 characters';

function errorsOf(
  schema: {
    safeParse: (value: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
  },
  value: unknown,
) {
  const parsed = schema.safeParse(value);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('barcode form', () => {
  const form = { barcode: 'ABC123', confirmBarcode: 'abc-123' };
  test('R505 R507 the barcode and its confirmation are required', () => {
    expect(errorsOf(BarcodeForm, { barcode: ' ', confirmBarcode: '' })).toEqual({
      barcode: REQUIRED,
      confirmBarcode: REQUIRED,
    });
    expect(errorsOf(BarcodeForm, {})).toEqual({ barcode: REQUIRED, confirmBarcode: REQUIRED });
  });
  test('R506 a barcode has at most 50 characters', () => {
    expect(errorsOf(BarcodeForm, { barcode: LONG, confirmBarcode: LONG })).toEqual({
      barcode: TOO_LONG,
      confirmBarcode: TOO_LONG,
    });
    const fifty = LONG.slice(1);
    expect(errorsOf(BarcodeForm, { barcode: fifty, confirmBarcode: fifty })).toEqual({});
  });
  test('R507 the confirmation has to match', () => {
    expect(errorsOf(BarcodeForm, form)).toEqual({});
    expect(errorsOf(BarcodeForm, { ...form, confirmBarcode: 'ABC124' })).toEqual({
      confirmBarcode: "Confirm Barcode Number doesn't match",
    });
  });
  test('R508 R510 the second barcode is optional and has at most 50 characters', () => {
    expect(errorsOf(BarcodeForm, { ...form, secondBarcode: '', confirmSecondBarcode: '' })).toEqual({});
    expect(errorsOf(BarcodeForm, { ...form, secondBarcode: LONG, confirmSecondBarcode: LONG })).toEqual({
      secondBarcode: TOO_LONG,
      confirmSecondBarcode: TOO_LONG,
    });
    expect(errorsOf(BarcodeForm, { ...form, secondBarcode: 'ABC999' })).toEqual({ confirmSecondBarcode: REQUIRED });
  });
  test('R509 the second barcode differs from the first', () => {
    expect(errorsOf(BarcodeForm, { ...form, secondBarcode: 'abc 123', confirmSecondBarcode: 'ABC123' })).toEqual({
      secondBarcode: 'This Barcode number must be different the first barcode number',
    });
  });
  test('R511 the confirmation of the second has to match it', () => {
    expect(errorsOf(BarcodeForm, { ...form, secondBarcode: 'ABC999', confirmSecondBarcode: 'ABC998' })).toEqual({
      confirmSecondBarcode: "Confirm Barcode Number doesn't match",
    });
  });
  test('R512 R513 an email address must be valid and have at most 120 characters', () => {
    expect(errorsOf(BarcodeForm, { ...form, email: 'nobody' })).toEqual({ email: 'email must be a valid email' });
    expect(errorsOf(BarcodeForm, { ...form, email: '' })).toEqual({ email: REQUIRED });
    const email = (length: number) => `${'a'.repeat(length - 59)}@${'b'.repeat(53)}.test`;
    expect(errorsOf(BarcodeForm, { ...form, email: email(120) })).toEqual({});
    expect(errorsOf(BarcodeForm, { ...form, email: email(121) })).toEqual({
      email: 'This field have maximum 120 characters',
    });
    expect(errorsOf(BarcodeForm, { ...form, email: null })).toEqual({});
  });
});

describe('pet form', () => {
  const pet = { petName: 'Biscuit', gender: 'female', dobDay: 1, dobMonth: 2, dobYear: 2024 };
  test('R514 R515 R518-R521 name, gender and the three parts of the birthday are required', () => {
    const all = {
      petName: [REQUIRED],
      gender: [REQUIRED],
      dobDay: [REQUIRED],
      dobMonth: [REQUIRED],
      dobYear: [REQUIRED],
    };
    expect(missingOfPet(PetForm.parse({}))).toEqual(all);
    expect(missingOfPet(PetForm.parse({ ...pet, dobDay: '' }))).toEqual({ dobDay: [REQUIRED] });
    expect(missingOfPet(PetForm.parse(pet))).toEqual({});
  });
  test('R522 R523 weight and personality are optional, the unit is kg', () =>
    expect(PetForm.parse(pet)).toMatchObject({ weightType: 'kg', personality: '' }));
  test('Q081 gender is male or female, personality at most 255', () => {
    expect(errorsOf(PetForm, { ...pet, gender: 'unknown' })).toEqual({ gender: 'Choose male or female.' });
    expect(errorsOf(PetForm, { ...pet, personality: 'x'.repeat(256) })).toHaveProperty('personality');
  });
  test('an animal of the account needs no other fields', () => expect(errorsOf(PetForm, { animalId: 7 })).toEqual({}));
});

describe('person form', () => {
  const person = {
    firstName: 'A',
    lastName: 'B',
    address: 'C',
    country: 'AU',
    city: 'D',
    postalCode: '3000',
    email: 'a@b.test',
    acceptTerms: true,
  };
  test('R524-R530 every field but the state is required', () => {
    expect(errorsOf(PersonForm, { acceptTerms: true })).toEqual(
      Object.fromEntries(
        ['firstName', 'lastName', 'address', 'country', 'city', 'postalCode', 'email'].map((field) => [
          field,
          REQUIRED,
        ]),
      ),
    );
    expect(errorsOf(PersonForm, person)).toEqual({});
  });
  test('R532 the terms must be accepted', () =>
    expect(errorsOf(PersonForm, { ...person, acceptTerms: false })).toEqual({
      acceptTerms: 'You must accept the terms',
    }));
  test('a telephone number has digits', () =>
    expect(errorsOf(PersonForm, { ...person, phone: 'call me' })).toEqual({
      phone: 'Enter a phone number.',
    }));
});
