import { beforeAll, expect, test } from 'vitest';
import { fillIndex, type Kin } from '../../../scripts/bench/relative-index.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { searchRelatives } from './search-relatives.service.ts';

const database = useDatabase();
let kin: Kin[];

beforeAll(async () => {
  kin = await fillIndex(database.db, { seed: 12, animals: 1500, families: 10 });
}, 240_000);

test('relatives up to the third degree are found, without chance matches', async () => {
  const [missed, strangers]: number[][] = [[], []];
  for (const { query, degrees } of kin) {
    const found = (await searchRelatives(database, query)) ?? [];
    const ids = new Set(found.map(({ animalId }) => animalId));
    missed!.push(...[...degrees].flatMap(([id, degree]) => (degree <= 3 && !ids.has(id) ? [id] : [])));
    strangers!.push(...[...ids].filter((id) => !degrees.has(id)));
  }
  expect(missed!.length).toBeLessThanOrEqual(2);
  expect(strangers).toEqual([]);
});
