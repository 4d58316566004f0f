import { existsSync, readFileSync } from 'node:fs';
import type { Db } from '#db/connection.ts';

const NAME = 'reference data of build';

/** Whether this build's reference data is already in the database; false without a build. */
export async function isSeededBy(db: Db, build: string | null): Promise<boolean> {
  const known = await db.selectFrom('appSecret').select('value').where('name', '=', NAME).executeTakeFirst();
  return build !== null && known?.value === build;
}

export async function recordSeed(db: Db, build: string | null): Promise<void> {
  if (build === null) return;
  await db
    .insertInto('appSecret')
    .values({ name: NAME, value: build })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value: build }))
    .execute();
}

/** Identifies the sources of this build; null without a build. */
export function readBuildStamp(): string | null {
  const file = new URL('../../../build/stamp', import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
