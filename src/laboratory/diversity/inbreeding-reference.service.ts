import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { callsOf } from '#genetics/genotype-table.ts';
import { rohInbreeding } from '#genetics/roh.ts';
import {
  GENOMIC_INBREEDING,
  measureGroup,
  measureGroups,
  nextInbreeding,
  type Spread,
} from './breed-reference.rules.ts';
import { insertReference } from './breed-reference.service.ts';
import type { Diversity } from './diversity.contract.ts';
import { MIN_OF_BREED, inbreedingPanel } from './diversity.rules.ts';
import { openGenome } from './genomes.service.ts';

/** Maximum number of genomes measured in one night; the others follow the next night. */
const MAX_MEASURED = 100;

/** Measures F of released genomes that are not measured yet, one at a time, and returns their number. */
export async function measureGenomes(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; fileKey: string; animalId: number; sex: 'female' | 'male' }>`
    select g.id, g.file_key, s.animal_id, a.sex from snp_profile g join sample s on s.id = g.sample_id join animal a on a.id = s.animal_id
    where g.roh_measured_at is null and s.state in ('REPORTED', 'STORED', 'DESTROYED') order by g.id limit ${MAX_MEASURED}`.execute(
    ctx.db,
  );
  for (const row of rows) {
    const table = await openGenome(ctx, row);
    const roh = rohInbreeding(table, callsOf(table, 0));
    await ctx.db
      .updateTable('snpProfile')
      .set({ rohF: roh.ok ? roh.f : null, rohMeasuredAt: ctx.now })
      .where('id', '=', row.id)
      // A newer genome may have replaced it in the meantime.
      .where('fileKey', '=', row.fileKey)
      .execute();
  }
  return rows.length;
}

interface ReferenceQuery {
  breedId: number;
  panelId: string;
}

/** Publishes the next distribution of F for every breed with enough animals measured on similar arrays. */
export async function publishInbreeding(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ breedId: number; markers: number[] }>`
    select a.breed_id, array_agg(distinct g.markers) as markers
    from snp_profile g join sample s on s.id = g.sample_id join animal a on a.id = s.animal_id
    where a.breed_id is not null and g.roh_f is not null and s.state in ('REPORTED', 'STORED', 'DESTROYED')
    group by a.breed_id having count(distinct a.id) >= ${MIN_OF_BREED}::int order by 1`.execute(ctx.db);
  const wanted = rows.flatMap(({ breedId, markers }) =>
    [...new Set(markers.map(inbreedingPanel))].toSorted().map((panelId): ReferenceQuery => ({ breedId, panelId })),
  );
  let published = 0;
  for (const one of wanted) published += Number(await inTransaction(ctx, (tx) => publishSpread(tx, one)));
  return published;
}

async function publishSpread(tx: Ctx, wanted: ReferenceQuery): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('diversity references'))`.execute(tx.db);
  const before = await findSpread(tx, wanted);
  const members = await listMeasured(tx, wanted);
  const next = nextInbreeding(before?.spread ?? null, members);
  if (!next) return false;
  const counted = new Set(Object.values(next.counted[GENOMIC_INBREEDING]).flat());
  const owners = new Set(members.flatMap(({ animalId, ownerId }) => (counted.has(animalId) ? [ownerId] : [])));
  await insertReference(tx, {
    ...wanted,
    version: (before?.version ?? 0) + 1,
    animals: counted.size,
    owners: Math.max(owners.size, before?.owners ?? 0),
    frequencies: {},
    next,
  });
  return true;
}

/** The newest released genome, with its F, of each animal of the breed that has an owner. */
async function listMeasured(tx: Ctx, { breedId, panelId }: ReferenceQuery) {
  const { rows } = await sql<{ animalId: number; ownerId: string; f: number; markers: number }>`
    select animal_id, owner_id, f, markers from (
      select distinct on (a.id) a.id as animal_id, o.person_id as owner_id, g.roh_f as f, g.markers
      from animal a join animal_ownership o on o.animal_id = a.id and o.till is null
      join sample s on s.animal_id = a.id join snp_profile g on g.sample_id = s.id
      where a.breed_id = ${breedId} and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      order by a.id, s.id desc
    ) newest where f is not null order by animal_id`.execute(tx.db);
  return rows.filter(({ markers }) => inbreedingPanel(markers) === panelId);
}

const Limits = z.object({ [GENOMIC_INBREEDING]: z.tuple([z.number(), z.number()]) });
const Counted = z.object({ [GENOMIC_INBREEDING]: z.record(z.enum(measureGroups), z.array(z.number())) });

interface PublishedSpread {
  version: number;
  animals: number;
  owners: number;
  publishedAt: Date;
  spread: Spread<typeof GENOMIC_INBREEDING>;
}

async function findSpread(ctx: Pick<Ctx, 'db'>, { breedId, panelId }: ReferenceQuery): Promise<PublishedSpread | null> {
  const row = await ctx.db
    .selectFrom('diversityReference')
    .select(['version', 'animals', 'owners', 'publishedAt', 'limits', 'counted'])
    .where('breedId', '=', breedId)
    .where('panelId', '=', panelId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { limits, counted, ...rest } = row;
  return { ...rest, spread: { limits: Limits.parse(limits), counted: Counted.parse(counted) } };
}

/** The place of an animal's F in its breed; null if too few animals of the breed were measured. */
export async function placeInbreeding(
  ctx: Pick<Ctx, 'db'>,
  { breedId, markers, f }: { breedId: number | null; markers: number; f: number },
): Promise<NonNullable<NonNullable<Diversity['genome']>['roh']>['breed']> {
  const published = breedId === null ? null : await findSpread(ctx, { breedId, panelId: inbreedingPanel(markers) });
  if (!published) return null;
  const { animals, owners, publishedAt, spread } = published;
  const limits = spread.limits[GENOMIC_INBREEDING];
  return {
    animals,
    owners,
    publishedAt: publishedAt.toISOString(),
    group: measureGroup(f, limits),
    limits: [...limits],
    counts: measureGroups.map((group) => spread.counted[GENOMIC_INBREEDING][group].length),
  };
}
