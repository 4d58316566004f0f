import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { barcodeCandidates, normaliseBarcode } from '#shared/barcode.ts';
import { dayOf } from '#shared/dates.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { likeText } from '#shared/like-text.ts';
import { MAX_COUNTED, toPage, type Page } from '#shared/forms/paging.ts';
import { assignWells, byWell, isPlateNumber, refuseOffPlate } from '#laboratory/plates/plates.service.ts';
import { isReplaced } from '#laboratory/reception/sample-replacement.service.ts';
import { refuseSecondRepeat } from './repeated-extraction.service.ts';
import { lockSample, moveSample } from './samples.service.ts';
import {
  closedStates,
  isLabStep,
  nextLabState,
  type SampleSort,
  type SampleState,
} from '#animals/stored-samples/samples.rules.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import type { WorklistRow } from './worklist.contract.ts';

export interface WorklistFilter {
  page: number;
  size: number;
  search?: string;
  state?: SampleState;
  /** Only samples that need a reviewer, for a decision or for release. */
  due?: 'review';
  /** Default: by due date, or by well if the search is a plate number. */
  sort?: SampleSort | undefined;
}

const orders: Record<SampleSort, RawBuilder<unknown>> = {
  due: sql`sample.is_quick desc, sample.due_on nulls last, sample.id`,
  '-due': sql`sample.due_on desc nulls last, sample.id desc`,
  lab: sql`sample.lab_number nulls last, sample.id`,
  '-lab': sql`sample.lab_number desc nulls last, sample.id desc`,
  animal: sql`animal.name collate natural_order nulls last, sample.id`,
  '-animal': sql`animal.name collate natural_order desc nulls last, sample.id desc`,
};

/** The samples in the laboratory: quick turnaround first, then by due date; those of one plate by well. */
export async function listSamples(ctx: Ctx, filter: WorklistFilter): Promise<Page<WorklistRow>> {
  requirePermission(ctx, 'lab.read');
  const search = filter.search?.trim();
  const found = search ? await foundBy(ctx, search) : null;
  const condition = sql.join(
    [
      filter.state ? sql`sample.state = ${filter.state}` : null,
      filter.due === 'review' ? sql`(sample.state in ('IN_REVIEW', 'APPROVED') or ${openConflict} is not null)` : null,
      // A search finds a sample in any state; without one, the list contains only unfinished samples.
      filter.state || search ? null : sql`${isOpen} and not ${isReplaced}`,
      found,
    ].filter((one) => one !== null),
    sql` and `,
  ) as RawBuilder<boolean>;
  const rows = await selectWorklistRow(samplesInHouse(ctx).where(condition))
    .orderBy(!filter.sort && search && (await isPlateNumber(ctx, search)) ? byWell : orders[filter.sort ?? 'due'])
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
    .execute();
  const { count } = await ctx.db
    .selectFrom(ctx.db.selectFrom('sample').select('sample.id').where(condition).limit(MAX_COUNTED).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return toPage(
    rows.map((row) => toWorklistRow(row, ctx.now)),
    count,
    filter.page,
    filter.size,
  );
}

/** Must match the condition of the partial index of open samples. */
const isOpen = sql<boolean>`sample.state not in (${sql.raw(closedStates.map((state) => `'${state}'`).join(', '))})`;

/**
 * A complete laboratory number is looked up exactly: the trigram index would read the entries that all numbers share.
 */
async function foundBy(ctx: Ctx, search: string) {
  const whole = sql<boolean>`sample.lab_number = ${search.toUpperCase()}`;
  const one = await ctx.db.selectFrom('sample').select('id').where(whole).executeTakeFirst();
  return one ? whole : isSampleMeant(search);
}

/** Status of a sample's open identity conflicts; null if there are none. */
const openConflict = sql<
  'OPEN' | 'ANSWERED' | null
>`(select case when bool_and(c.answered_at is not null) then 'ANSWERED' else 'OPEN' end
  from identity_conflict c where c.sample_id = sample.id and c.resolved_at is null having count(*) > 0)`;

/**
 * Matches part of the barcode (in any grouping), of the laboratory number or of the animal's name, or the complete
 * barcode of the second swab or the complete plate number. Each condition has its own index.
 */
export function isSampleMeant(search: string) {
  return sql<boolean>`sample.id in (
    select s.id from kit k join sample s on s.kit_id = k.id where upper(k.barcode) like ${likeText(normaliseBarcode(search))}
    union select s.id from kit k join sample s on s.kit_id = k.id where upper(k.second_barcode) in (${sql.join(barcodeCandidates(search))})
    union select s.id from sample s where s.lab_number ilike ${likeText(search)}
    union select s.id from sample s where s.plate = ${search.trim().toUpperCase()}
    union select s.id from animal a join sample s on s.animal_id = a.id where a.name ilike ${likeText(search)})`;
}

const isWithdrawn = sql<boolean>`exists (select from sample x where x.id = sample.id and ${areResultsWithdrawn})`;

export function samplesInHouse(ctx: Ctx) {
  return ctx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .leftJoin('product', 'product.id', 'kit.productId');
}

export function selectWorklistRow(query: ReturnType<typeof samplesInHouse>) {
  return query
    .select(['sample.plate', 'sample.well', 'sample.isQuick'])
    .select(['sample.id', 'sample.labNumber', 'sample.state', 'sample.holdReason', 'sample.dueOn', 'sample.receivedAt'])
    .select(['kit.barcode', 'animal.name as animalName', 'animal.speciesId', 'product.name as productName'])
    .select(sql<number>`(select count(*)::int from sample_test st where st.sample_id = sample.id)`.as('tests'))
    .select([openConflict.as('identity'), isReplaced.as('isReplaced'), isWithdrawn.as('isWithdrawn')])
    .select(
      sql<number>`(select count(*)::int from genotype_call gc where gc.sample_id = sample.id and gc.superseded_at is null)`.as(
        'calls',
      ),
    );
}

type ReadRow = Omit<WorklistRow, 'receivedAt' | 'nextState' | 'isOverdue'> & { receivedAt: Date | null };

export function toWorklistRow(row: ReadRow, now: Date): WorklistRow {
  const isOpen = !closedStates.includes(row.state) && !row.isReplaced;
  return {
    ...row,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    nextState: nextLabState(row.state),
    isOverdue: isOpen && row.dueOn !== null && row.dueOn < dayOf(now),
  };
}

interface Advance {
  sampleIds: number[];
  to: SampleState;
  /** For the step PLATED. `well` is the first well; the next free ones follow. */
  plate?: string | undefined;
  well?: string | undefined;
}

/**
 * Advances samples one laboratory step (accession, extraction, plate), or takes them off the plate. Each must be at the
 * step before.
 */
export async function advanceSamples(ctx: Ctx, input: Advance): Promise<{ moved: number }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  const sampleIds = [...new Set(input.sampleIds)];
  const inOrder = sampleIds.toSorted((a, b) => a - b);
  return inTransaction(ctx, async (tx) => {
    for (const sampleId of inOrder) await refuseOtherSteps(tx, sampleId, input.to);
    const place = await placesOf(tx, { ...input, sampleIds });
    for (const sampleId of inOrder) {
      const labNumber = `L${tx.now.getUTCFullYear() % 100}-${String(sampleId).padStart(6, '0')}`;
      const well = place?.wells.get(sampleId);
      const set = {
        ...(input.to === 'ACCESSIONED' && { labNumber }),
        ...(place && { plate: place.plate, well }),
        ...(input.to === 'EXTRACTED' && { plate: null, well: null }),
      };
      await moveSample(tx, {
        sampleId,
        to: input.to,
        set,
        ...(place && { reason: `Plate ${place.plate}, well ${well}` }),
      });
    }
    return { moved: sampleIds.length };
  });
}

async function placesOf(tx: Ctx, { sampleIds, to, plate: typed = '', well }: Advance) {
  if (to !== 'PLATED') return null;
  const plate = typed.toUpperCase();
  if (plate === '') throw invalid({ plate: [REQUIRED] });
  return { plate, wells: await assignWells(tx, { sampleIds, plate, well: well?.toUpperCase() }) };
}

async function refuseOtherSteps(tx: Ctx, sampleId: number, to: SampleState): Promise<void> {
  const sample = await lockSample(tx, sampleId);
  if (!isLabStep(sample.state, to)) throw new Failure('illegal_transition');
  if (sample.state === 'PLATED' && to === 'EXTRACTED') await refuseOffPlate(tx, sampleId);
  if (sample.state === 'QC_FAILED') await refuseSecondRepeat(tx, sampleId);
}
