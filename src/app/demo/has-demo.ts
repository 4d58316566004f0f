import type { Db } from '#db/connection.ts';

const NAME = 'demo-data';

/** Whether the demonstration data is there, whole. Apart from the data itself, which only a first start reads. */
export async function hasDemo(db: Db): Promise<boolean> {
  const known = await db.selectFrom('appSecret').select('name').where('name', '=', NAME).executeTakeFirst();
  return known !== undefined;
}

export async function rememberDemo(db: Db, now: Date): Promise<void> {
  await db.insertInto('appSecret').values({ name: NAME, value: now.toISOString() }).execute();
}
