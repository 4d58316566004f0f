import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { formatDate } from '#shared/dates.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { reportKey, type EntryKey, type KnownReports, type OtherEntry } from './other-results.rules.ts';

/** Serialises imports for one animal, so that the second finds the results of the first. Call it in a transaction. */
export async function lockAnimals(tx: Ctx, animalIds: readonly number[]): Promise<void> {
  await sql`select id from animal where id = any (${[...animalIds]}::int[]) order by id for no key update`.execute(
    tx.db,
  );
}

/** The stored reports of these animals, with their results. */
export async function findKnownReports(ctx: Pick<Ctx, 'db'>, animalIds: readonly number[]): Promise<KnownReports> {
  const { rows } = await sql<EntryKey & { reportedOn: string; testId: number | null; genotype: string | null }>`
    select p.animal_id, p.laboratory, p.report_number, p.reported_on, r.test_id, r.genotype
    from other_laboratory_report p left join other_laboratory_result r on r.report_id = p.id
    where p.animal_id = any (${[...animalIds]}::int[])`.execute(ctx.db);
  const known: KnownReports = new Map();
  for (const { reportedOn, testId, genotype, ...key } of rows) {
    const report = known.get(reportKey(key)) ?? { reportedOn, genotypes: new Map<number, string>() };
    if (testId !== null && genotype !== null) report.genotypes.set(testId, genotype);
    known.set(reportKey(key), report);
  }
  return known;
}

/** Writes new entries and leaves existing ones unchanged. Call it in a transaction. */
export async function saveEntries(tx: Ctx, entries: readonly OtherEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as e ("animalId" int, laboratory text, "reportNumber" text, "reportedOn" date, "testId" int, genotype text)`;
  await sql`
    insert into other_laboratory_report (animal_id, laboratory, report_number, reported_on, added_by)
    select distinct on ("animalId", lower(laboratory), lower("reportNumber"))
      "animalId", laboratory, "reportNumber", "reportedOn", ${tx.user?.id ?? null} from ${given}
    on conflict do nothing`.execute(tx.db);
  await sql`
    insert into other_laboratory_result (report_id, test_id, genotype)
    select p.id, e."testId", e.genotype from ${given} join other_laboratory_report p on p.animal_id = e."animalId"
      and lower(p.laboratory) = lower(e.laboratory) and lower(p.report_number) = lower(e."reportNumber")
    on conflict do nothing`.execute(tx.db);
  for (const animalId of new Set(entries.map((entry) => entry.animalId)))
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'other_results_added' });
}

/** Formats dates for the signed-in user's locale. */
export function dateWriterFor(ctx: Ctx): (date: string) => string {
  const user = requireUser(ctx);
  return (date) => formatDate(date, user);
}
