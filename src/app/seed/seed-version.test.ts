import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { isSeededBy, recordSeed } from './seed-version.ts';

const database = useDatabase();

test('reference data is reseeded only by a different build, or by a build without a version', async () => {
  expect(await isSeededBy(database.db, 'one')).toBe(false);
  await recordSeed(database.db, 'one');
  expect(await isSeededBy(database.db, 'one')).toBe(true);
  expect(await isSeededBy(database.db, 'two')).toBe(false);
  await recordSeed(database.db, 'two');
  expect(await isSeededBy(database.db, 'one')).toBe(false);
  await recordSeed(database.db, null);
  expect(await isSeededBy(database.db, null)).toBe(false);
});
