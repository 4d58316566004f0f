import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { formatPercent } from '#shared/count-of.ts';
import { alignCalls } from '#genetics/manifest/align-tables.ts';
import { callsOf, type GenotypeTable } from '#genetics/genotype-table.ts';
import { comparePair, compareTrio } from '#genetics/parentage/genome-pair.ts';
import { fitLitterMates, fitParents, trioContradicts, type RelativeVerdict } from '#genetics/parentage/relative-fit.ts';
import { litterInbreeding, orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { breedingPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import { recordConflict } from './identity.service.ts';
import { listGenomes, openStored, withdrawnStates } from './stored-genomes.service.ts';

interface Genome {
  animalId: number;
  name: string;
  sampleId: number;
  table: GenotypeTable;
}

type Open = (animalId: number | null) => Promise<Genome | null>;

/**
 * Compares the genome of an animal with those of its recorded parents, offspring and littermates, and stores the
 * findings. Contradictions put the samples on both sides on hold. At most four genomes are in memory. Call it in a
 * transaction.
 */
export async function checkRelatives(tx: Ctx, animalId: number, foundBy: string | null = null): Promise<void> {
  const own = await openNewest(tx, animalId);
  if (!own) return;
  const open: Open = (id) => (id === animalId ? Promise.resolve(own) : openNewest(tx, id));
  const contradictions = [];
  for (const child of await listChildren(tx, animalId)) contradictions.push(...(await checkChild(tx, child, open)));
  for (const mateId of await listLitterMates(tx, animalId))
    contradictions.push(...(await checkLitterMate(tx, own, await open(mateId))));
  for (const { first, second, detail } of contradictions)
    for (const [held, other] of [first, second].toSorted((a, b) => a.sampleId - b.sampleId).map(facing))
      await recordConflict(tx, {
        sampleId: held.sampleId,
        kind: 'RELATIVE_MISMATCH',
        detail,
        otherAnimalId: other.animalId,
        foundBy,
      });
}

function facing(one: Genome, at: number, pair: Genome[]): [Genome, Genome] {
  return [one, pair[1 - at] ?? one];
}

/** Compares newly recorded parents. */
export function checkRecordedParents(tx: Ctx, { animalId }: { animalId: number }): Promise<void> {
  return checkRelatives(tx, animalId);
}

interface Contradiction {
  first: Genome;
  second: Genome;
  detail: string;
}

interface Child {
  id: number;
  sireId: number | null;
  damId: number | null;
}

async function checkChild(tx: Ctx, { id, sireId, damId }: Child, open: Open): Promise<Contradiction[]> {
  const [child, sire, dam] = [await open(id), await open(sireId), await open(damId)];
  if (!child) return [];
  const { table } = child;
  const calls = callsOf(table, 0);
  const recorded = [
    { role: 'sire', parent: sire },
    { role: 'dam', parent: dam },
  ].flatMap(({ role, parent }) => (parent ? [{ role, parent, calls: alignCalls(table, parent.table) }] : []));
  const fits = fitParents(
    table,
    calls,
    recorded.map((one) => one.calls),
  );
  // Omits parents with too few markers in common with the child.
  const parents = recorded.flatMap((one, at) => (fits[at] ? [{ ...one, ...fits[at] }] : []));
  const [his, hers] = parents;
  const trio = his && hers ? compareTrio(table, { child: calls, sire: his.calls, dam: hers.calls }) : null;
  // If one parent is already excluded alone, the trio does not count against the other.
  const isTrioWrong =
    trio !== null && trioContradicts(trio) && parents.every(({ verdict }) => verdict !== 'CONTRADICTS');
  const contradictions: Contradiction[] = [];
  for (const { role, parent, counts, verdict: own, isExplained } of parents) {
    // If both cannot be true, the parent that also does not fit alone is wrong; otherwise it is unknown which one is.
    const doubted = isExplained ? 'UNSURE' : 'CONTRADICTS';
    const verdict = isTrioWrong ? doubted : own;
    await writeParentCheck(tx, { animalId: id, parentId: parent.animalId, counts, verdict, trio });
    const place = `${parent.name} (animal ${parent.animalId}) is recorded as the ${role} of ${child.name} (animal ${id})`;
    const inTrio = isTrioWrong
      ? `; with the other parent included, ${trio.errors} of ${trio.shared} markers contradict inheritance`
      : '';
    if (verdict === 'CONTRADICTS')
      contradictions.push({
        first: child,
        second: parent,
        detail: `${place}, but they have no allele in common at ${counts.opposing} of ${counts.shared} markers${inTrio}.`,
      });
  }
  return contradictions;
}

interface ParentCheck {
  animalId: number;
  parentId: number;
  counts: { shared: number; opposing: number; kinship: number };
  verdict: RelativeVerdict;
  trio: { shared: number; errors: number } | null;
}

async function writeParentCheck(tx: Ctx, { animalId, parentId, counts, verdict, trio }: ParentCheck): Promise<void> {
  const found = {
    shared: counts.shared,
    opposing: counts.opposing,
    kinship: Number.isFinite(counts.kinship) ? counts.kinship : null,
    trioShared: trio?.shared ?? null,
    trioErrors: trio?.errors ?? null,
    verdict,
    checkedAt: tx.now,
  };
  await tx.db
    .insertInto('parentGenomeCheck')
    .values({ animalId, parentId, ...found })
    .onConflict((conflict) => conflict.columns(['animalId', 'parentId']).doUpdateSet(found))
    .execute();
}

async function checkLitterMate(tx: Ctx, own: Genome, mate: Genome | null): Promise<Contradiction[]> {
  if (!mate) return [];
  const counts = comparePair(own.table, callsOf(own.table, 0), alignCalls(own.table, mate.table));
  const verdict = fitLitterMates(counts, await litterInbreedingOf(tx, own.animalId));
  if (!verdict) return [];
  const found = { shared: counts.shared, kinship: counts.kinship, verdict, checkedAt: tx.now };
  const [firstId = 0, secondId = 0] = [own.animalId, mate.animalId].toSorted((a, b) => a - b);
  await tx.db
    .insertInto('litterGenomeCheck')
    .values({ firstId, secondId, ...found })
    .onConflict((conflict) => conflict.columns(['firstId', 'secondId']).doUpdateSet(found))
    .execute();
  if (verdict !== 'CONTRADICTS') return [];
  const [first, second] = own.animalId === firstId ? [own, mate] : [mate, own];
  const names = `${first.name} (animal ${firstId}) and ${second.name} (animal ${secondId})`;
  return [
    {
      first,
      second,
      detail: `${names} are recorded as littermates, but their DNA kinship is ${formatPercent(counts.kinship)}, while littermates have about 25%.`,
    },
  ];
}

async function litterInbreedingOf(tx: Ctx, animalId: number): Promise<number> {
  const { sireId, damId } = await tx.db
    .selectFrom('animal')
    .select(['sireId', 'damId'])
    .where('id', '=', animalId)
    .executeTakeFirstOrThrow();
  if (sireId === null || damId === null) return 0;
  const ordered = orderPedigree(await breedingPedigreeOf(tx, [sireId, damId]));
  return ordered.ok ? litterInbreeding(ordered.pedigree, String(damId), String(sireId)).coefficient : 0;
}

/** The animal itself and its recorded offspring, if they and a recorded parent have genomes. */
async function listChildren(tx: Ctx, animalId: number): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select a.id, a.sire_id, a.dam_id from animal a
    where ${animalId} in (a.id, a.sire_id, a.dam_id) and ${hasGenome('a.id')}
      and (${hasGenome('a.sire_id')} or ${hasGenome('a.dam_id')})
    order by a.id`.execute(tx.db);
  return rows;
}

/** Animals with the same recorded parents and date of birth, and with a genome. */
async function listLitterMates(tx: Ctx, animalId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from animal a join animal m
      on m.sire_id = a.sire_id and m.dam_id = a.dam_id and m.date_of_birth = a.date_of_birth and m.id <> a.id
    where a.id = ${animalId} and ${hasGenome('m.id')} order by m.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

function hasGenome(animal: 'a.id' | 'a.sire_id' | 'a.dam_id' | 'm.id') {
  return sql`exists (select from snp_profile g join sample s on s.id = g.sample_id
    where s.animal_id = ${sql.raw(animal)} and s.state not in ${withdrawnStates})`;
}

async function openNewest(tx: Ctx, animalId: number | null): Promise<Genome | null> {
  const [newest] = animalId === null ? [] : await listGenomes(tx, animalId);
  const table = newest && (await openStored(tx, newest.fileKey));
  if (!newest || !table) return null;
  const { name } = await tx.db
    .selectFrom('animal')
    .select('name')
    .where('id', '=', newest.animalId)
    .executeTakeFirstOrThrow();
  return { animalId: newest.animalId, sampleId: newest.sampleId, name, table };
}
