import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed } from '../../../test/support/kits-factory.ts';
import { aPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { keepListing } from './listings.service.ts';

const database = useDatabase();
const find = async (query: string) => new ApiBrowser({ db: database.db }).get(`/api/responsible-breeders?${query}`);
const names = async (query: string) =>
  (await find(query)).body.results.map(({ kennelName }: { kennelName: string }) => kennelName);
let labrador: number;

beforeAll(async () => {
  labrador = await breedNamed(database.db, 'Labrador Retriever');
  for (const [kennelName, countryCode, until] of [
    ['Birchwater', 'AU', '2999-01-01'],
    ['Alderbrook', 'GB', '2999-01-01'],
    ['Longgone', 'AU', '2001-01-01'],
  ] as const) {
    const person = await aPerson(database.db, { email: `${kennelName.toLowerCase()}-hidden@example.test` });
    await keepListing(ctxOf(database.db, person), {
      personId: person.id,
      speciesId: 1,
      kennelName,
      countryCode,
      area: 'Somewhere',
      about: 'Field 100% lines',
      breedIds: [labrador],
      testedPercent: 90,
      gradedPercent: 60,
      badgeCode: kennelName,
      listedUntil: until,
    });
  }
});

describe('responsible breeders', () => {
  test('R127 R587 the listed are found by text, breed, country and species, in pages, without any address', async () => {
    expect(await names('')).toEqual(['Alderbrook', 'Birchwater']);
    expect(await names('country=au')).toEqual(['Birchwater']);
    expect(await names('q=labrador+birch')).toEqual(['Birchwater']);
    expect(await names('q=100%25')).toHaveLength(2);
    expect(await names(`breed=${labrador}`)).toHaveLength(2);
    expect(await names('species=cat')).toEqual([]);
    const { body } = await find('size=1&page=2');
    expect(body).toMatchObject({ count: 2, next: null, previous: 1, results: [{ kennelName: 'Birchwater' }] });
    expect(JSON.stringify(body)).not.toContain('hidden@');
  });

  test('R127 wrong filters are refused at their field, and too few tested animals are never listed', async () => {
    expect((await find('page=0&country=Australia')).status).toBe(428);
    const person = await aPerson(database.db);
    const few = {
      personId: person.id,
      speciesId: 1 as const,
      kennelName: 'Few',
      countryCode: 'AU',
      area: '',
      about: '',
    };
    const rest = { breedIds: [], testedPercent: 79, gradedPercent: 60, badgeCode: 'few', listedUntil: '2999-01-01' };
    await expect(keepListing(ctxOf(database.db, person), { ...few, ...rest })).rejects.toThrow(/check/);
  });
});
