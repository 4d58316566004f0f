import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { asMarkerProfile, listMarkerProfiles } from '#animals/stored-samples/marker-profiles.service.ts';
import { listReleasedSketches } from '#laboratory/breeding/released-sketches.service.ts';
import { measureDiversity } from '#genetics/diversity-measures.ts';
import type { Genotype } from '#genetics/parentage/parentage-likelihood.ts';
import { GENOME_PANEL } from './diversity.rules.ts';
import {
  diversityMeasures,
  measureGroups,
  placeMeasures,
  nextReference,
  type BreedMember,
  type BreedReference,
} from './breed-reference.rules.ts';
import type { Diversity } from './diversity.contract.ts';

/** Maximum number of genomes: more would change the frequencies of a breed by less than their error. */
const MAX_GENOMES = 300;

/** Nightly job: publishes the next reference of every breed and panel with enough new animals. */
export async function publishReferences(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ breedId: number; panelId: string }>`
    select a.breed_id, p.panel_id from sample s join animal a on a.id = s.animal_id
    cross join lateral (
      select distinct m.panel_id from marker_call m where m.sample_id = s.id
      union select ${GENOME_PANEL} from snp_profile g where g.sample_id = s.id and g.sketch is not null
    ) p
    where a.breed_id is not null and s.state in ('REPORTED', 'STORED', 'DESTROYED')
    group by a.breed_id, p.panel_id having count(distinct a.id) >= 30 order by 1, 2`.execute(ctx.db);
  let published = 0;
  for (const row of rows) published += Number(await inTransaction(ctx, (tx) => publishReference(tx, row)));
  return published;
}

async function publishReference(tx: Ctx, row: { breedId: number; panelId: string }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('diversity references'))`.execute(tx.db);
  const before = await findReference(tx, row);
  const next = nextReference(before?.reference ?? null, await listMembers(tx, row));
  if (!next) return false;
  const counted = Object.values(next.counted.internalRelatedness).flat();
  const owners = await ownersOf(tx, counted);
  await insertReference(tx, {
    ...row,
    version: (before?.version ?? 0) + 1,
    animals: counted.length,
    owners: new Set(owners.values()).size,
    frequencies: Object.fromEntries(
      [...next.frequencies].map(([marker, alleles]) => [marker, Object.fromEntries(alleles)]),
    ),
    next,
  });
  return true;
}

interface NewReference {
  breedId: number;
  panelId: string;
  version: number;
  animals: number;
  owners: number;
  frequencies: object;
  next: { limits: object; counted: object };
}

/** Stores the next version of a breed's reference. */
export async function insertReference(tx: Ctx, { next, frequencies, ...row }: NewReference): Promise<void> {
  await tx.db
    .insertInto('diversityReference')
    .values({
      ...row,
      frequencies: JSON.stringify(frequencies),
      limits: JSON.stringify(next.limits),
      counted: JSON.stringify(next.counted),
      publishedAt: tx.now,
    })
    .execute();
}

async function listMembers(
  tx: Ctx,
  { breedId, panelId }: { breedId: number; panelId: string },
): Promise<BreedMember[]> {
  const animals = await tx.db.selectFrom('animal').select('id').where('breedId', '=', breedId).orderBy('id').execute();
  const profiles =
    panelId === GENOME_PANEL
      ? (await listReleasedSketches(tx, { breedId, most: MAX_GENOMES })).map(({ animalId, sketch }) => ({
          animalId,
          profile: profileOfSketch(sketch),
        }))
      : (
          await listMarkerProfiles(
            tx,
            animals.map(({ id }) => id),
          )
        )
          .filter((profile) => profile.panelId === panelId)
          .map((profile) => ({ animalId: profile.animalId, profile: [...asMarkerProfile(profile).markers] }));
  const owners = await ownersOf(
    tx,
    profiles.map(({ animalId }) => animalId),
  );
  return profiles.flatMap((one) => {
    const ownerId = owners.get(one.animalId);
    return ownerId ? [{ ...one, ownerId }] : [];
  });
}

async function ownersOf(tx: Ctx, animalIds: readonly number[]): Promise<Map<number, string>> {
  if (animalIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('animalOwnership')
    .select(['animalId', 'personId'])
    .where('animalId', 'in', animalIds)
    .where('till', 'is', null)
    .execute();
  return new Map(rows.map(({ animalId, personId }) => [animalId, personId]));
}

/** Converts copies of C or G to two letters, S (C or G) and W (A or T). */
function profileOfSketch(sketch: Uint32Array): [string, Genotype][] {
  return Array.from(sketch, (entry) => {
    const copies = entry & 3;
    return [String(entry >>> 2), [copies > 0 ? 'S' : 'W', copies > 1 ? 'S' : 'W']];
  });
}

const Frequencies = z.record(z.string(), z.record(z.string(), z.number()));
const Limits = z.record(z.enum(diversityMeasures), z.tuple([z.number(), z.number()]));
const Counted = z.record(z.enum(diversityMeasures), z.record(z.enum(measureGroups), z.array(z.number())));

interface PublishedReference {
  version: number;
  animals: number;
  owners: number;
  publishedAt: Date;
  reference: BreedReference;
}

async function findReference(
  ctx: Pick<Ctx, 'db'>,
  { breedId, panelId }: { breedId: number; panelId: string },
): Promise<PublishedReference | null> {
  const row = await ctx.db
    .selectFrom('diversityReference')
    .selectAll()
    .where('breedId', '=', breedId)
    .where('panelId', '=', panelId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { version, animals, owners, publishedAt, frequencies, limits, counted } = row;
  const alleles = Object.entries(Frequencies.parse(frequencies)).map(
    ([marker, found]) => [marker, new Map(Object.entries(found))] as const,
  );
  return {
    version,
    animals,
    owners,
    publishedAt,
    reference: { frequencies: new Map(alleles), limits: Limits.parse(limits), counted: Counted.parse(counted) },
  };
}

/**
 * The measures of one animal on each panel for which its breed has a reference. The caller has checked the user's
 * access.
 */
export async function measureAnimal(
  ctx: Pick<Ctx, 'db'>,
  animal: { id: number; breedId: number | null },
): Promise<Diversity['measures']> {
  if (animal.breedId === null) return [];
  const profiles = (await listMarkerProfiles(ctx, [animal.id])).map((profile) => ({
    panelId: profile.panelId,
    panelName: profile.panelName,
    calls: [...asMarkerProfile(profile).markers],
  }));
  const [genome] = await listReleasedSketches(ctx, { animalIds: [animal.id] });
  if (genome)
    profiles.push({
      panelId: GENOME_PANEL,
      panelName: 'Genome-wide markers',
      calls: profileOfSketch(genome.sketch),
    });
  const found: Diversity['measures'] = [];
  for (const { panelId, panelName, calls } of profiles) {
    const published = await findReference(ctx, { breedId: animal.breedId, panelId });
    const measured = published && measureDiversity(calls, published.reference.frequencies);
    if (!measured) continue;
    const { animals, owners, publishedAt, reference } = published;
    found.push({
      panelId,
      panelName,
      markers: measured.markers,
      animals,
      owners,
      publishedAt: publishedAt.toISOString(),
      values: placeMeasures(measured, reference),
    });
  }
  return found;
}
