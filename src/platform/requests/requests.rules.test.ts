import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contactValues, researchValues } from '../../../test/support/requests-factory.ts';
import { safeFileName, typeOfContent } from './file-content.rules.ts';
import { checkForm } from './form-check.rules.ts';
import { findNonce, WORK_BITS } from './proof-of-work.rules.ts';
import { formKinds, formOf, nextStates, readableAnswers } from './requests.rules.ts';

const place = { today: '2026-11-20', countries: new Set(['AU', 'NZ']) };
const contact = (changes: Record<string, string>) =>
  checkForm(formOf('contact'), { ...contactValues, ...changes }, place);
const research = (changes: Record<string, string>) =>
  checkForm(formOf('research'), { ...researchValues, ...changes }, place);
const stand = (changes: Record<string, string>) => checkForm(formOf('show-stand'), changes, place).errors;

describe('the fields of a form', () => {
  test('R539 an email address of 121 characters is too long, one of 120 is not', () => {
    const of = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
    expect(contact({ email: of(121) }).errors).toEqual({ email: ['This field have maximum 120 characters'] });
    expect(contact({ email: of(120) }).errors).toEqual({});
  });

  test('R539 an email address must be valid', () => {
    for (const email of ['jo', 'jo@', 'jo@example', 'jo @example.test', 'a@b.c,d@e.fr', 'jo@exa<b>mple.test']) {
      expect(contact({ email }).errors, email).toEqual({ email: ['email must be a valid email'] });
    }
  });

  test('an empty required field is reported, and an optional one is not', () => {
    expect(Object.keys(checkForm(formOf('contact'), {}, place).errors)).toEqual(['name', 'email', 'topic', 'message']);
    expect(contact({ name: '   ' }).errors).toEqual({ name: ['This field is required'] });
    expect(research({ consent: '' }).errors).toEqual({ consent: ['This field is required'] });
  });

  test('unknown choices and countries and impossible numbers and days are refused', () => {
    expect(contact({ topic: 'gossip' }).errors).toEqual({ topic: ['Choose an option from the list.'] });
    expect(research({ country: 'ZZ' }).errors).toEqual({ country: ['Please choose a country.'] });
    expect(research({ country: 'au' }).answers['country']).toBe('AU');
    expect(research({ affected: 'many' }).errors).toEqual({ affected: ['Enter a whole number.'] });
    expect(research({ affected: '10001' }).errors).toEqual({ affected: ['Enter a number up to 10000.'] });
    expect(stand({ showDate: '2026-02-30' })['showDate']).toEqual(['Enter a date.']);
    expect(stand({ showDate: '2026-11-19' })['showDate']).toEqual(["Enter today's date or a later one."]);
    expect(stand({ showDate: '2026-11-20' })['showDate']).toBeUndefined();
    expect(stand({ showDate: '2206-11-20' })['showDate']).toEqual(['Check the year.']);
  });

  test('control characters are removed, and line breaks are kept in long texts only', () => {
    const { answers } = contact({ name: 'Jo\r\nBcc: all@example.test', message: 'One\r\nTwo\u0000\u202E' });
    expect(answers).toMatchObject({ name: 'Jo Bcc: all@example.test', message: 'One\nTwo' });
  });

  test('unknown fields are not stored', () => {
    expect(contact({ isAdmin: 'yes' }).answers).not.toHaveProperty('isAdmin');
  });

  test('answers are shown with their labels, and a question with its heading: "Subject: ..."', () => {
    expect(readableAnswers('contact', { topic: 'kit', name: 'Jo' }, 'AU')).toEqual([
      ['Your name', 'Jo'],
      ['Subject', 'A kit, a swab or an activation'],
    ]);
    expect(readableAnswers('sponsorship', { help: 'talk,rosettes' }, 'AU')).toEqual([
      ['Support wanted', 'A talk about genetics, Rosettes or printing'],
    ]);
    expect(readableAnswers('collection-agent', { country: 'NZ' }, 'AU')).toEqual([['Country', 'New Zealand']]);
  });

  test("a date among the answers is shown in the reader's format", () => {
    const dayFor = (reader: string) => readableAnswers('sponsorship', { showDate: '2027-07-05' }, reader);
    expect(dayFor('AU')).toEqual([['First day of the show', '5 July 2027']]);
    expect(dayFor('US')).toEqual([['First day of the show', 'July 5, 2027']]);
  });

  test('every form has an email field, a name field and a summary field', () => {
    for (const kind of formKinds) {
      const { fields, nameField, summaryField } = formOf(kind);
      const names = fields.map((field) => field.name);
      expect(names, kind).toEqual(expect.arrayContaining(['email', nameField, summaryField]));
      expect(new Set(names).size, kind).toBe(names.length);
    }
  });
});

describe('files', () => {
  test('the content determines the file type', () => {
    expect(typeOfContent(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
    expect(typeOfContent(Buffer.from('MZ\u0090 this is a program'))).toBeNull();
    expect(typeOfContent(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toBe('image/png');
    expect(typeOfContent(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
    expect(typeOfContent(new Uint8Array())).toBeNull();
  });

  test('a file name cannot contain a path or markup', () => {
    expect(safeFileName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
    expect(safeFileName(String.raw`C:\x\<img src=x>.exe`, 'image/png')).toBe('img src x.png');
    expect(safeFileName('...', 'image/jpeg')).toBe('file.jpg');
  });
});

describe('proof of work', () => {
  test('the SHA-256 of a solution has the required number of zero bits, whatever the length of the challenge', () => {
    for (const length of [0, 14, 54, 55, 56, 63, 64, 119, 150]) {
      const challenge = 'x'.repeat(length);
      const nonce = findNonce(challenge, 0, 5_000_000);
      const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
      expect(hash.readUInt32BE(0) >>> (32 - WORK_BITS)).toBe(0);
    }
  });
});

test('only application forms can be accepted or declined', () => {
  expect(nextStates('contact', 'NEW')).toEqual(['IN_PROGRESS', 'WAITING', 'CLOSED']);
  expect(nextStates('research', 'NEW')).toContain('ACCEPTED');
  expect(nextStates('research', 'ACCEPTED')).not.toContain('DECLINED');
});
