import { expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { searchAll } from './search.service.ts';

const database = useDatabase();

test.each([
  ['GenoPet Dog Breed Identification', 'Health Attributes & Ancestry Screens'],
  ['Heterozygosity Report', 'Health Attributes & Ancestry Screens'],
  ['Dog DNA Profile', 'Profiling (Dam/Sire Verification)'],
  ['Quick Turnaround', 'Profiles, kits and more'],
  ['Dog Full Breed Profile', 'Profiles, kits and more'],
])('R269 a search for %s shows it under "%s"', async (name, group) => {
  const { groups } = await searchAll(makeTestCtx({ db: database.db }), { q: name });
  const found = groups.find(({ results }) => results.some((product) => product.name === name));
  expect(found?.name).toBe(group);
});
