import type { Db } from '#db/connection.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedHolidays } from './holidays.ts';
import { seedPlaces } from './places.ts';
import { seedReference } from './reference.ts';
import { seedRegistries } from './registries.ts';
import { seedSupplies } from './supplies.ts';

/** Places, holidays, breeds, tests, products and prices. Idempotent. */
export async function seedReferenceData(db: Db): Promise<void> {
  await seedPlaces(db);
  await seedHolidays(db);
  await seedReference(db);
  await seedCatalogue(db);
  await seedSupplies(db);
  await seedRegistries(db);
}
