import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { toPage, type Page } from '#shared/paging.ts';
import { moveSample } from './samples.service.ts';
import { nextBenchState, type SampleState } from './samples.rules.ts';

export interface BenchFilter {
  page: number;
  size: number;
  search?: string;
  state?: SampleState;
}

/** The samples in the house, those due first at the top. */
export async function listSamples(ctx: Ctx, filter: BenchFilter): Promise<Page<BenchRow>> {
  requirePermission(ctx, 'lab.view');
  const base = ctx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .leftJoin('product', 'product.id', 'kit.productId')
    .$if(Boolean(filter.state), (q) => q.where('sample.state', '=', filter.state ?? ''))
    .$if(!filter.state, (q) => q.where('sample.state', 'not in', ['CANCELLED', 'LOST', 'EXPIRED', 'STORED', 'DESTROYED']))
    .$if(Boolean(filter.search), (q) => {
      const like = `%${(filter.search ?? '').replace(/[\\%_]/g, '\\$&').replaceAll('-', '')}%`;
      return q.where((eb) => eb.or([eb('kit.barcode', 'ilike', like), eb('sample.labNumber', 'ilike', like), eb('animal.name', 'ilike', like)]));
    });
  const rows = await base
    .select(['sample.id', 'sample.labNumber', 'sample.state', 'sample.holdReason', 'sample.dueOn', 'sample.receivedAt'])
    .select(['kit.barcode', 'animal.name as animalName', 'animal.speciesId', 'product.name as productName'])
    .select(sql<number>`(select count(*)::int from sample_test st where st.sample_id = sample.id)`.as('tests'))
    .select(sql<number>`(select count(*)::int from genotype_call gc where gc.sample_id = sample.id and gc.superseded_at is null)`.as('calls'))
    .orderBy(sql`sample.due_on nulls last`)
    .orderBy('sample.id')
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
    .execute();
  const { count } = await base.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return toPage(rows.map(toBenchRow), count, filter.page, filter.size);
}

export interface BenchRow {
  id: number;
  labNumber: string | null;
  state: SampleState;
  holdReason: string | null;
  dueOn: string | null;
  receivedAt: string | null;
  barcode: string;
  animalName: string | null;
  speciesId: number | null;
  productName: string | null;
  tests: number;
  calls: number;
  nextState: SampleState | null;
}

function toBenchRow(row: Omit<BenchRow, 'state' | 'receivedAt' | 'nextState'> & { state: string; receivedAt: Date | null }): BenchRow {
  const state = row.state as SampleState;
  return { ...row, state, receivedAt: row.receivedAt?.toISOString() ?? null, nextState: nextBenchState(state) };
}

/** Takes samples one bench step on (accession, extraction, plate); each must stand at the step before. */
export async function advanceSamples(ctx: Ctx, input: { sampleIds: number[]; to: SampleState }): Promise<{ moved: number }> {
  requirePermission(ctx, 'lab.receive');
  return inTransaction(ctx, async (tx) => {
    for (const sampleId of [...new Set(input.sampleIds)].sort((a, b) => a - b)) {
      const set = input.to === 'ACCESSIONED' ? { labNumber: `L${tx.now.getUTCFullYear() % 100}-${String(sampleId).padStart(6, '0')}` } : {};
      await moveSample(tx, { sampleId, to: input.to, set });
    }
    return { moved: new Set(input.sampleIds).size };
  });
}
