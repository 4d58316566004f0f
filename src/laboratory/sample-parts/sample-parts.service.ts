import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { listMarkers } from '#laboratory/diversity/profile-report.service.ts';
import type { PrintedProfile } from '#laboratory/diversity/profile-report.rules.ts';
import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';
import { Failure } from '#shared/failure.ts';
import {
  extraPartsOfKind,
  missingBreeds,
  missingProfile,
  partsOfKind,
  type FoundGenome,
  type PartState,
  type ReadPanel,
  type ReportedBreeds,
  type SamplePart,
} from './sample-parts.rules.ts';

type Reading = Pick<Ctx, 'db'>;

/** The parts that the product of a sample requires besides tests. A repeat needs nothing that was already reported. */
export async function partsOfSample(ctx: Reading, sampleId: number): Promise<SamplePart[]> {
  return partsOfKind(await kindOfSample(ctx, sampleId));
}

/** Kind of the ordered product; null if it was reported with an earlier sample. */
async function kindOfSample({ db }: Reading, sampleId: number): Promise<ProductKind | null> {
  const { rows } = await sql<{ kind: ProductKind | null }>`
    with recursive earlier as (
      select supersedes_sample_id as id from sample where id = ${sampleId}
      union select s.supersedes_sample_id from sample s join earlier on s.id = earlier.id
    )
    select coalesce(packed.kind, p.kind) as kind from sample s
    join activation x on x.id = s.activation_id join product p on p.id = x.product_id
    left join product packed on packed.id = p.pack_of_product_id
    where s.id = ${sampleId} and not exists (select from report r join earlier on earlier.id = r.sample_id)`.execute(
    db,
  );
  return rows[0]?.kind ?? null;
}

/** The parts of a sample, each with what is missing. */
export async function findParts(ctx: Reading, sampleId: number): Promise<PartState[]> {
  const found: PartState[] = [];
  const kind = await kindOfSample(ctx, sampleId);
  const needed = partsOfKind(kind);
  for (const part of [...needed, ...extraPartsOfKind(kind)]) {
    const missing =
      part === 'BREEDS'
        ? missingBreeds(await findGenome(ctx, sampleId))
        : missingProfile(await readPanels(ctx, sampleId));
    found.push({ part, missing, isNeeded: needed.includes(part) });
  }
  return found;
}

/** Reasons why a sample cannot be released yet. */
export async function missingParts(ctx: Reading, sampleId: number): Promise<string[]> {
  return (await findParts(ctx, sampleId)).flatMap(({ missing, isNeeded }) => (isNeeded && missing ? [missing] : []));
}

/** Refuses review and release while a required part is missing. */
export async function refuseMissingParts(ctx: Reading, sampleId: number): Promise<void> {
  const missing = await missingParts(ctx, sampleId);
  if (missing.length > 0) throw new Failure('illegal_transition', { message: missing.join(' ') });
}

/** Whether this person imported a part of the sample, and so cannot approve it. */
export async function hasLoadedParts(
  ctx: Reading,
  { sampleId, personId }: { sampleId: number; personId: string },
): Promise<boolean> {
  if ((await partsOfSample(ctx, sampleId)).length === 0) return false;
  const row = await ctx.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'sample')
    .where('entityId', '=', String(sampleId))
    .where('kind', '=', 'profile_imported')
    .where('actorId', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Panels with calls, best call rate first. */
async function readPanels({ db }: Reading, sampleId: number): Promise<(ReadPanel & { panelId: string })[]> {
  const { rows } = await sql<ReadPanel & { panelId: string }>`
    select p.id as panel_id, p.name as panel, count(m.marker)::int as read, count(*)::int as markers
    from panel p join panel_marker x on x.panel_id = p.id and not x.is_sex_marker
    left join marker_call m on m.panel_id = x.panel_id and m.marker = x.marker and m.sample_id = ${sampleId}
    where p.purpose = 'IDENTITY' and p.id in (select panel_id from marker_call where sample_id = ${sampleId})
    group by p.id, p.name order by count(m.marker)::float8 / count(*) desc, p.id`.execute(db);
  return rows;
}

async function findGenome({ db }: Reading, sampleId: number): Promise<FoundGenome | undefined> {
  const { rows } = await sql<FoundGenome>`
    select c.state, c.result->>'reason' as reason from snp_profile g
    left join lateral (
      select state, result from breed_composition where snp_profile_id = g.id order by id desc limit 1) c on true
    where g.sample_id = ${sampleId}`.execute(db);
  return rows[0];
}

export interface ReportedParts {
  profile?: PrintedProfile;
  breeds?: ReportedBreeds;
}

/** The parts that the report of a sample prints besides test results. */
export async function readParts(ctx: Reading, sampleId: number): Promise<ReportedParts> {
  const parts = await partsOfSample(ctx, sampleId);
  const profile = parts.includes('DNA_PROFILE') ? await readProfile(ctx, sampleId) : null;
  const breeds = parts.includes('BREEDS') ? await readBreeds(ctx, sampleId) : null;
  return { ...(profile && { profile }), ...(breeds && { breeds }) };
}

async function readProfile(ctx: Reading, sampleId: number): Promise<PrintedProfile | null> {
  const [best] = await readPanels(ctx, sampleId);
  if (!best) return null;
  const { panelId, panel, markers: panelMarkers } = best;
  const { kind } = await ctx.db.selectFrom('panel').select('kind').where('id', '=', panelId).executeTakeFirstOrThrow();
  return { panel, kind, panelMarkers, markers: await listMarkers(ctx, { sampleId, panelId }) };
}

async function readBreeds({ db }: Reading, sampleId: number): Promise<ReportedBreeds | null> {
  const { rows } = await sql<ReportedBreeds>`
    select c.panel_version, p.is_demo, coalesce(c.result->'breeds', '[]') as breeds,
      c.result->'unassigned' as unassigned, c.result->>'statement' as statement
    from snp_profile g join breed_composition c on c.snp_profile_id = g.id and c.state = 'DONE'
    join breed_panel p on p.version = c.panel_version
    where g.sample_id = ${sampleId} order by c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
