import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { findBreedPage } from '#shop/catalogue/catalogue.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';

const database = useDatabase();

/** Tests named after a breed, or whose variant is known by one, which their description states. */
const NAMED_AFTER = [
  'GM2 gangliosidosis, Burmese: Burmese',
  'Golden Retriever progressive retinal atrophy 2: Golden Retriever',
  'Progressive retinal atrophy, Bengal: Bengal',
  'Progressive retinal atrophy, Giant Schnauzer: Dachshund',
  'Progressive retinal atrophy, Persian: Persian',
  'von Willebrand disease type 1: Dobermann',
];

test('no breed page states the onset in another breed, or mentions another breed in a description, except those listed here', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const { breeds } = await catalogue(ctx);
  const onsets: string[] = [];
  const descriptions = new Set<string>();
  for (const breed of breeds) {
    const others = breeds
      .filter((one) => one.speciesId === breed.speciesId && one.name.length > 4 && !breed.name.includes(one.name))
      .map(({ name }) => name);
    const { tests } = await findBreedPage(ctx, { id: breed.id });
    for (const { name, onset, description } of tests) {
      for (const other of others) if (onset?.includes(other)) onsets.push(`${breed.name}: ${name}: ${other}`);
      for (const other of others) if (description.includes(other)) descriptions.add(`${name}: ${other}`);
    }
  }
  expect(onsets).toEqual([]);
  expect([...descriptions].toSorted((a, b) => a.localeCompare(b))).toEqual(NAMED_AFTER);
});
