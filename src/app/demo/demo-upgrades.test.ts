import { expect, test } from 'vitest';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { seedDemo } from './demo.ts';

const database = useDatabase();

test('the demonstration has two dogs that were tested in part, of a kennel that can order', async () => {
  const ctx = makeTestCtx({ db: database.db, now: new Date() });
  await seedDemo(ctx);
  const owned = await database.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['animal.id', 'animal.name', 'person.id as personId'])
    .where('person.email', '=', 'breeder.fernhill@demo.test')
    .orderBy('animal.id')
    .execute();
  expect(owned.map(({ name }) => name)).toEqual(['Linden', 'Marigold']);
  for (const { id } of owned) {
    const { missing, barcode } = await missingOnSample(ctx, id);
    expect(barcode).not.toBeNull();
    expect(missing.map(({ kind }) => kind).toSorted()).toEqual(['disease', 'disease', 'trait']);
  }
  const open = await database.db
    .selectFrom('salesOrder')
    .select('id')
    .where('personId', '=', owned[0]!.personId)
    .where('state', '=', 'PENDING_PAYMENT')
    .execute();
  expect(open).toEqual([]);
}, 300_000);
