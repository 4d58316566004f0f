import { beforeAll, expect } from 'vitest';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { makeTestCtx } from './ctx.ts';
import { useDatabase } from './database.ts';

export const CAT_PROFILE = 39;
export const UPGRADE = 50;
export const CUSTOM_DOG = 40;

/** A database with a catalogue, and visitors of the shop. */
export function useCartShop(options: { poolMax?: number } = {}) {
  const database = useDatabase({ poolMax: 16, ...options });
  beforeAll(async () => {
    await seedPlaces(database.db);
    await seedCatalogue(database.db);
  });
  return { database, guest: () => makeTestCtx({ db: database.db }) };
}

/** Matches a failure with this reason. */
export const reason = (wanted: string) => expect.objectContaining({ reason: wanted });
