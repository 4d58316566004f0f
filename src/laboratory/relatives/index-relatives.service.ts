import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { missingCall } from '#genetics/genotype-table.ts';
import {
  countHomozygous,
  genomeSeeds,
  packCalls,
  seedBits,
  type GenomeSeeds,
} from '#genetics/relatives/genome-seeds.ts';
import { MIN_MARKERS } from '#genetics/relatives/relation.ts';
import { openStored } from '#laboratory/identity/stored-genomes.service.ts';

/**
 * Indexes the newest released genome of an animal with consent; removes the animal if it has none or the consent is no
 * longer valid.
 */
export async function indexRelatives(ctx: Ctx, { animalId }: { animalId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ animalId: number; isOwners: boolean }>`
      select c.animal_id, exists (select from animal_ownership o
        where o.animal_id = c.animal_id and o.person_id = c.person_id and o.till is null) as is_owners
      from relative_consent c where c.animal_id = ${animalId} for update`.execute(tx.db);
    if (!rows[0]) return;
    if (!rows[0].isOwners) return withdrawAll(tx, { animalIds: [animalId] });
    const genome = await newestReleased(tx, animalId);
    const table = genome && (await openStored(tx, genome.fileKey));
    const seeds = table && genomeSeeds(table, 0);
    await tx.db.deleteFrom('relativeSeed').where('animalId', '=', animalId).execute();
    if (genome && seeds && isEnough(seeds)) await insertSeeds(tx, { ...genome, animalId }, seeds);
    await tx.db.updateTable('relativeConsent').set({ indexedAt: tx.now }).where('animalId', '=', animalId).execute();
  });
}

/**
 * Nightly job: updates animals whose newest genome or breed differs from the index, and deletes arrays that no genome
 * uses.
 */
export async function indexWaiting(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ animalId: number }>`
    select c.animal_id from relative_consent c join animal a on a.id = c.animal_id
      left join relative_seed i on i.animal_id = c.animal_id
    where c.indexed_at is null
      or i.sample_id is distinct from (${newestOf(sql`c.animal_id`)})
        and (i.sample_id is not null or c.indexed_at < (select g.imported_at from snp_profile g where g.sample_id = (${newestOf(sql`c.animal_id`)})))
      or i.breed_id is distinct from a.breed_id and i.animal_id is not null
      or not exists (select from animal_ownership o where o.animal_id = c.animal_id and o.person_id = c.person_id and o.till is null)
    order by c.animal_id`.execute(ctx.db);
  for (const { animalId } of rows) await indexRelatives(ctx, { animalId });
  await sql`delete from relative_array r where not exists (select from relative_seed i where i.array_id = r.id)`.execute(
    ctx.db,
  );
}

/** Withdraws consents when animals get a new owner, because consent is personal. Their seeds are deleted too. */
export async function withdrawAll(tx: Ctx, { animalIds }: { animalIds: readonly number[] }): Promise<void> {
  await tx.db
    .deleteFrom('relativeConsent')
    .where('animalId', 'in', [0, ...animalIds])
    .execute();
}

/** Subquery: the sample of an animal's newest released genome. */
function newestOf(animalId: ReturnType<typeof sql>) {
  return sql`select s.id from snp_profile g join sample s on s.id = g.sample_id
    where s.animal_id = ${animalId} and s.state in ('REPORTED', 'STORED', 'DESTROYED') order by s.id desc limit 1`;
}

interface ReleasedGenome {
  sampleId: number;
  fileKey: string;
  speciesId: number;
  breedId: number | null;
}

async function newestReleased(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<ReleasedGenome | undefined> {
  const { rows } = await sql<ReleasedGenome>`
    select g.sample_id, g.file_key, a.species_id, a.breed_id
    from animal a join snp_profile g on g.sample_id = (${newestOf(sql`a.id`)})
    where a.id = ${animalId}`.execute(ctx.db);
  return rows[0];
}

export async function hasReleasedGenome(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<boolean> {
  return (await newestReleased(ctx, animalId)) !== undefined;
}

function isEnough({ calls }: GenomeSeeds): boolean {
  return calls.filter((call) => call !== missingCall).length >= MIN_MARKERS && countHomozygous(calls) > 0;
}

async function insertSeeds(
  tx: Ctx,
  { animalId, sampleId, speciesId, breedId }: ReleasedGenome & { animalId: number },
  { places, calls }: GenomeSeeds,
): Promise<void> {
  const bytes = packPlaces(places);
  const arrayId = Number.parseInt(createHash('sha256').update(bytes).digest('hex').slice(0, 13), 16);
  await sql`insert into relative_array (id, places) values (${arrayId}, ${bytes}) on conflict do nothing`.execute(
    tx.db,
  );
  await sql`insert into relative_seed (animal_id, sample_id, species_id, breed_id, array_id, homozygous, seeds, calls)
    values (${animalId}, ${sampleId}, ${speciesId}, ${breedId}, ${arrayId}, ${countHomozygous(calls)},
      ${seedBits(calls)}::bit(15360), ${Buffer.from(packCalls(calls))})`.execute(tx.db);
}

export function packPlaces(places: Uint32Array): Buffer {
  const bytes = Buffer.alloc(4 * places.length);
  places.forEach((place, at) => bytes.writeUInt32LE(place, 4 * at));
  return bytes;
}

export function unpackPlaces(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(4 * at));
}
