import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { freeWells, refuseWell } from './plates.rules.ts';

interface Placing {
  /** In pipetting order. */
  sampleIds: readonly number[];
  plate: string;
  well?: string | undefined;
}

/**
 * Assigns a well to each sample on a plate. Serialised for each plate by an advisory lock. Call it in a transaction.
 */
export async function assignWells(tx: Ctx, { sampleIds, plate, well }: Placing): Promise<Map<number, string>> {
  await sql`select pg_advisory_xact_lock(hashtext('plate'), hashtext(${plate}))`.execute(tx.db);
  const rows = await tx.db
    .selectFrom('sample')
    .select('well')
    .where('plate', '=', plate)
    .where('id', 'not in', [...sampleIds])
    .execute();
  if (await wasRun(tx, plate)) throw invalid({ plate: ['This plate has already been run. Choose another plate.'] });
  const taken = new Set(rows.flatMap((row) => row.well ?? []));
  const refusal = well && refuseWell(well, taken);
  if (refusal) throw invalid({ well: [refusal] });
  const free = freeWells(taken, well);
  if (free.length < sampleIds.length)
    throw invalid({ plate: [`This plate has only ${free.length} free ${free.length === 1 ? 'well' : 'wells'}.`] });
  return new Map(sampleIds.map((id, at) => [id, free[at] ?? '']));
}

/** Whether a sample on this plate was run there: since its last extraction, which is before it was placed. */
async function wasRun({ db }: Pick<Ctx, 'db'>, plate: string): Promise<boolean> {
  const { rows } = await sql`
    select from sample s join sample_stage run on run.sample_id = s.id and run.state in ('RUN', 'GENOTYPED')
    where s.plate = ${plate} and not exists (
      select from sample_stage later where later.sample_id = s.id and later.state = 'EXTRACTED' and later.id > run.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a search is a full plate number; the samples of the plate are then listed by well. */
export async function isPlateNumber({ db }: Pick<Ctx, 'db'>, search: string): Promise<boolean> {
  const plate = search.trim().toUpperCase();
  return (
    (await db.selectFrom('sample').select('id').where('plate', '=', plate).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Order for queries of `sample`: as a plate is filled, column by column. */
export const byWell = sql`substring(sample.well from 2)::int, sample.well, sample.id`;

/** Refuses to remove a sample from its plate once results are imported; an amended sample stays on its plate. */
export async function refuseOffPlate(tx: Ctx, sampleId: number): Promise<void> {
  const used = await tx.db
    .selectFrom('sample')
    .select('id')
    .where('id', '=', sampleId)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('report').select('id').whereRef('report.sampleId', '=', 'sample.id')),
        eb.exists(
          eb
            .selectFrom('genotypeCall')
            .select('id')
            .whereRef('genotypeCall.sampleId', '=', 'sample.id')
            .where('supersededAt', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (used)
    throw new Failure('illegal_transition', {
      message: 'This sample has results. It can no longer be removed from the plate.',
    });
}
