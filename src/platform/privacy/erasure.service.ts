import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { blanksOf, dataMap, type MappedTable, rowsOf, type DataOwner } from '#db/data-map.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { raise } from '#platform/events/events.service.ts';
import { eraseEventReasons } from './event-reasons.service.ts';
import { findBlockers } from './blockers.service.ts';
import { personErased } from './privacy.events.ts';

/** Hourly: runs deletions whose 14 days are over. Those with open orders or invoices are postponed. */
export async function eraseDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('personDeletion')
    .select(['id', 'personId'])
    .where('state', '=', 'WAITING')
    .where('dueAt', '<=', sql<Date>`now()`)
    .orderBy('dueAt')
    .limit(100)
    .execute();
  for (const { id, personId } of due) {
    if ((await findBlockers(ctx, personId)).length > 0) continue;
    await inTransaction(ctx, async (tx) => {
      const due = await tx.db
        .updateTable('personDeletion')
        .set({ state: 'DONE', endedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', 'WAITING')
        .executeTakeFirst();
      if (due.numUpdatedRows === 1n) await erasePerson(tx, personId);
    });
  }
}

/**
 * Erases a person from the database, table by table according to the data map (trust.md section 4). Idempotent, because
 * completed deletions are repeated after a backup is restored.
 */
export async function erasePerson(tx: Ctx, personId: string): Promise<boolean> {
  const person = await tx.db
    .selectFrom('person')
    .select(['email', 'name'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return false;
  const whose = { personId, email: person.email };
  const eventIds = await eraseEventReasons(tx, { personId, email: person.email.toLowerCase(), name: person.name });
  await tx.adapters.jobs.send(tx.db, 'privacy.remove_files', { keys: await filesOf(tx, whose) });
  await raise(tx, personErased, { personId });
  for (const [name, table] of dataMap) await eraseTable(tx, { name, table, whose });
  await recordEvent(
    { ...tx, user: null },
    { entity: 'person', entityId: personId, kind: 'erased', to: 'DELETED', data: { eventIds } },
  );
  return true;
}

interface Erased {
  name: string;
  table: MappedTable;
  whose: DataOwner;
}

async function eraseTable(tx: Ctx, { name, table, whose }: Erased): Promise<void> {
  const where = rowsOf(table, whose);
  if (table.erase === 'delete') await sql`delete from ${sql.table(name)} where ${where}`.execute(tx.db);
  if (table.erase !== 'blank') return;
  const columns = blanksOf(table, whose).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(name)} set ${sql.join(columns)} where ${where}`.execute(tx.db);
}

const fileTables = [
  'report',
  'certificate',
  'other_laboratory_report',
  'parentage_report',
  'acm_declaration',
  'form_request_file',
  'data_export',
  'chip_evidence',
];

/** The keys of the files that belong to the rows. */
async function filesOf(tx: Ctx, whose: DataOwner): Promise<string[]> {
  const keys: string[] = [];
  for (const name of ['animal', 'collected_animal', 'breeder_listing']) {
    const photos = await sql<{ key: string }>`
      select photo_key as key from ${sql.table(name)} where photo_key is not null and ${rowsOf(dataMap.get(name)!, whose)}`.execute(
      tx.db,
    );
    keys.push(...photos.rows.map(({ key }) => key));
  }
  for (const name of fileTables.filter((table) => dataMap.has(table))) {
    const found = await sql<{ key: string }>`
      select file_key as key from ${sql.table(name)} where file_key is not null and ${rowsOf(dataMap.get(name)!, whose)}`.execute(
      tx.db,
    );
    keys.push(...found.rows.map(({ key }) => key));
  }
  return [...new Set(keys)];
}

/**
 * The job that deletes the files after the transaction of a deletion. Files are content-addressed, so a file that is
 * used twice, by one or two people, stays as long as any row refers to it.
 */
export async function removeFiles(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select photo_key as key from animal where photo_key = any(${keys})
    union select photo_key from collected_animal where photo_key = any(${keys})
    union select photo_key from breeder_listing where photo_key = any(${keys})
    union select logo_key from club where logo_key = any(${keys})
    union select file_key from other_laboratory_report where file_key = any(${keys})
    union select file_key from form_request_file where file_key = any(${keys})
    union select file_key from chip_evidence where file_key = any(${keys}) and state <> 'WITHDRAWN'`.execute(ctx.db);
  const inUse = new Set(rows.map(({ key }) => key));
  for (const key of keys.filter((one) => !inUse.has(one))) await ctx.adapters.files.remove(key);
}

/**
 * Repeats the deletions made since a backup, after it was restored. `unknown`: ids without a person in this database.
 */
export async function replayErasures(ctx: Ctx, personIds: readonly string[]): Promise<{ unknown: string[] }> {
  const unknown: string[] = [];
  for (const personId of personIds)
    await inTransaction(ctx, async (tx) => {
      if (!(await erasePerson(tx, personId))) unknown.push(personId);
    });
  return { unknown };
}
