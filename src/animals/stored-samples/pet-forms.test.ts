import { describe, expect, test } from 'vitest';
import { collectionContract } from '#animals/collection/collection.contract.ts';
import { NewAnimalForm } from '#animals/records/animals.contract.ts';

const required = 'This field is required';

interface Issue {
  path?: readonly unknown[] | undefined;
  message: string;
}
const fieldsOf = (issues: readonly Issue[] | undefined) =>
  Object.fromEntries((issues ?? []).map(({ path, message }) => [String(path?.[0]), message]));

describe('Q080: required fields of each pet form', () => {
  test('R516 adding an animal also requires its breed', () => {
    const check = (form: object) => fieldsOf(NewAnimalForm.safeParse(form).error?.issues);
    expect(check({})).toMatchObject({ name: required, sex: required, breedId: required });
    expect(check({ name: 'A', sex: 'male', speciesId: 1, breedId: 5 })).toEqual({});
  });

  test('R517 a collected animal requires a name, but no sex, breed or birthday', async () => {
    const form = collectionContract.create['~orpc'].inputSchema!;
    const check = async (name: string) => {
      const entry = { name, speciesId: 1, place: 'Ballarat', collectedOn: '2026-10-03' };
      return fieldsOf((await form['~standard'].validate(entry)).issues);
    };
    expect(await check('')).toEqual({ name: required });
    expect(await check('Fern')).toEqual({});
  });
});
