import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { alignCalls } from '#genetics/manifest/align-tables.ts';
import { callsOf, type GenotypeTable } from '#genetics/genotype-table.ts';
import { fitParent } from '#genetics/parentage/parent-genome.ts';
import { unpackGenome } from '#laboratory/results-import/genome-file.service.ts';

/**
 * Compares the genome of an animal with those of its recorded parents and offspring, and keeps what was found. Call it in the
 * transaction that loads a genome or records parents.
 */
export async function checkParentGenomes(tx: Ctx, animalId: number): Promise<void> {
  const { rows: pairs } = await sql<{ childId: number; parentId: number }>`
    select a.id as child_id, p.parent_id from animal a cross join lateral (values (a.sire_id), (a.dam_id)) as p (parent_id)
    where p.parent_id is not null and (a.id = ${animalId} or p.parent_id = ${animalId})
      and exists (select from snp_profile g join sample s on s.id = g.sample_id where s.animal_id = a.id)
      and exists (select from snp_profile g join sample s on s.id = g.sample_id where s.animal_id = p.parent_id)
    order by 1, 2`.execute(tx.db);
  for (const { childId, parentId } of pairs) {
    const [child, parent] = [await openNewest(tx, childId), await openNewest(tx, parentId)];
    const fit = child && parent && fitParent(child, callsOf(child, 0), alignCalls(child, parent));
    if (!fit) continue;
    const found = { ...fit, checkedAt: tx.now };
    await tx.db
      .insertInto('parentGenomeCheck')
      .values({ animalId: childId, parentId, ...found })
      .onConflict((conflict) => conflict.columns(['animalId', 'parentId']).doUpdateSet(found))
      .execute();
  }
}

/** The parents that an owner recorded are compared at once. */
export function checkRecordedParents(tx: Ctx, { animalId }: { animalId: number }): Promise<void> {
  return checkParentGenomes(tx, animalId);
}

async function openNewest(tx: Ctx, animalId: number): Promise<GenotypeTable | null> {
  const row = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .select('snpProfile.fileKey')
    .where('sample.animalId', '=', animalId)
    .orderBy('sample.id', 'desc')
    .executeTakeFirst();
  const file = row && (await tx.adapters.files.get(row.fileKey));
  return file ? unpackGenome(file.bytes, { id: String(animalId), sex: 'unknown' }) : null;
}
