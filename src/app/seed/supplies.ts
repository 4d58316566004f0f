import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

// Business rules 3.17: 20 swabs, 50 brochures and 10 satchels a month are free. Prices above that are proposals.
const items = [
  { productId: 60, unit: 'swabs', pieces: 10, free: 20, follows: true, aud: 900, most: 20 },
  { productId: 61, unit: 'blank kits', pieces: 5, free: 10, follows: true, aud: 1250, most: 10 },
  { productId: 62, unit: 'forms', pieces: 25, free: null, follows: false, aud: 0, most: 4 },
  { productId: 63, unit: 'brochures', pieces: 10, free: 50, follows: false, aud: 400, most: 20 },
  { productId: 64, unit: 'stands', pieces: 1, free: 1, follows: false, aud: 2500, most: 2 },
  { productId: 65, unit: 'satchels', pieces: 5, free: 10, follows: true, aud: 4500, most: 10 },
] as const;
const RATES = { AUD: 1, NZD: 1.09, USD: 0.66, CAD: 0.9, EUR: 0.61, GBP: 0.52 };

/** Supplies for clinics, agents and clubs. Idempotent; keeps changes by staff. */
export async function seedSupplies(db: Db): Promise<void> {
  await db
    .insertInto('supplyItem')
    .values(
      items.map(({ productId, unit, pieces, free, follows, aud, most }, i) => ({
        productId,
        unit,
        pieces,
        freePerMonth: free,
        followsSamples: follows,
        cost: JSON.stringify(
          Object.fromEntries(Object.entries(RATES).map(([code, rate]) => [code, Math.round((aud * rate) / 5) * 5])),
        ),
        mostPerOrder: most,
        sort: i,
      })),
    )
    .onConflict((oc) => oc.column('productId').doUpdateSet({ sort: sql`supply_item.sort` }))
    .execute();
}
