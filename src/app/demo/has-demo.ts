import type { Db } from '#db/connection.ts';

const NAME = 'demo-data';

/**
 * Whether the demo data has been seeded completely. In a separate file, because only a first start loads the data
 * itself.
 */
export async function hasDemo(db: Db): Promise<boolean> {
  const known = await db.selectFrom('appSecret').select('name').where('name', '=', NAME).executeTakeFirst();
  return known !== undefined;
}

export async function recordDemo(db: Db, now: Date): Promise<void> {
  await db.insertInto('appSecret').values({ name: NAME, value: now.toISOString() }).execute();
}
