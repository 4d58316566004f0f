import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { completeness, inbreedingCoefficients, orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { breedingPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import { listMarkerShares } from '#laboratory/diversity/diversity.service.ts';
import { findClearByParentage } from '#laboratory/clear-by-parentage/find-clear-by-parentage.service.ts';
import { findOtherResultsOf } from '#laboratory/other-laboratories/find-other-results.service.ts';
import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import {
  diversityLines,
  printResults,
  type BookAnimal,
  type BookLitter,
  type BookCertificate,
  type CountedResult,
  type KnownDiversity,
  type BookSubject,
  type PrintedOther,
  type PrintedParentage,
} from './kennel-book.rules.ts';
import { isOf } from './litters.service.ts';
import type { LitterPlace } from './litters.rules.ts';

interface AnimalRow
  extends Omit<BookAnimal, 'results' | 'byParentage' | 'otherLaboratories' | 'diversity'>, BookSubject {
  id: number;
  runs: KnownDiversity['runs'];
  results: CountedResult[];
}

/** The facts that the kennel book prints for the user's animals: of one litter, or of all. */
export async function findBookAnimals(ctx: Ctx, litter: LitterPlace | null): Promise<BookAnimal[]> {
  const rows = await readAnimals(ctx, litter);
  const ids = rows.map(({ id }) => id);
  const tests = await testFacts(ctx);
  const shares = new Map((await listMarkerShares(ctx, ids)).map((share) => [share.animalId, share]));
  const pedigrees = await readPedigrees(ctx, ids);
  const inherited = await readInherited(ctx, ids);
  const others = await findOtherResultsOf(ctx, ids);
  return rows.map(({ id, speciesId, breedId, parentBreedId, runs, results, ...animal }) => {
    const share = shares.get(id);
    return {
      ...animal,
      results: printResults({ sex: animal.sex, speciesId, breedId, parentBreedId }, tests, results),
      byParentage: inherited.get(id) ?? null,
      otherLaboratories: (others.get(id) ?? []).map(printOther),
      diversity: diversityLines({
        markers: share ? { share: share.value, markers: share.markers, panel: share.panelName } : null,
        runs,
        pedigree: pedigrees.get(id) ?? null,
      }),
    };
  });
}

async function readAnimals(ctx: Ctx, litter: LitterPlace | null): Promise<AnimalRow[]> {
  const { id: personId } = requireUser(ctx);
  const { rows } = await sql<AnimalRow>`
    select a.id, a.name, a.registered_name, a.registration_number, a.sex, a.species_id, a.breed_id, b.parent_id as parent_breed_id,
      coalesce(b.name, sp.common_name) as breed, a.date_of_birth::text as born_on, a.chip_number, a.colour,
      ${parent('sire_id')} as sire, ${parent('dam_id')} as dam,
      coalesce((select json_agg(json_build_object('testId', r.test_id, 'genotype', r.genotype, 'outcome', r.outcome,
          'status', r.status, 'isContradicted', r.is_contradicted)) from counted_results(array[a.id]) r), '[]') as results,
      (select json_build_object('share', g.roh_f, 'markers', g.called) from snp_profile g join sample s on s.id = g.sample_id
        where s.animal_id = a.id and s.state in ('REPORTED', 'STORED', 'DESTROYED') and g.roh_f is not null
        order by g.id desc limit 1) as runs,
      ${litters(personId)} as litters, ${certificates} as certificates
    from animal_ownership o join animal a on a.id = o.animal_id join species sp on sp.id = a.species_id
    left join breed b on b.id = a.breed_id
    where o.person_id = ${personId} and o.till is null and not o.archived and a.state = 'ACTIVE' and ${isOf(litter)}
    order by a.name collate natural_order, a.id`.execute(ctx.db);
  return rows;
}

function parent(column: 'sire_id' | 'dam_id') {
  return sql<BookAnimal['sire']>`(
    select json_build_object('name', coalesce(p.registered_name, p.name), 'registrationNumber', p.registration_number)
    from animal p where p.id = a.${sql.ref(column)})`;
}

/** Only offspring that the user bred or owned: others are private to their owners. */
function litters(personId: string) {
  return sql<BookLitter[]>`coalesce((
    select json_agg(json_build_object('bornOn', l.born_on, 'partner', l.partner, 'animals', l.animals) order by l.born_on)
    from (
      select c.date_of_birth::text as born_on, coalesce(p.registered_name, p.name) as partner, count(*)::int as animals
      from animal c left join animal p on p.id = case when c.dam_id = a.id then c.sire_id else c.dam_id end
      where (c.dam_id = a.id or c.sire_id = a.id) and (c.bred_by = ${personId}
        or exists (select from animal_ownership m where m.animal_id = c.id and m.person_id = ${personId}))
      group by c.date_of_birth, p.id
    ) l), '[]')`;
}

const certificates = sql<BookCertificate[]>`coalesce((
  select json_agg(json_build_object('number', c.number, 'version', c.version, 'code', c.code,
    'issuedOn', to_char(c.issued_at, 'YYYY-MM-DD')) order by c.id desc)
  from certificate c where c.animal_id = a.id and c.state = 'VALID'), '[]')`;

/** Omits pedigrees with only the parents, which are not sufficient for an inbreeding coefficient. */
async function readPedigrees(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KnownDiversity['pedigree']>> {
  const ordered = orderPedigree(await breedingPedigreeOf(ctx, ids));
  if (!ordered.ok) return new Map();
  const { pedigree } = ordered;
  const coefficients = inbreedingCoefficients(pedigree);
  return new Map(
    ids.flatMap((id) => {
      const { index, equivalentGenerations: generations } = completeness(pedigree, String(id));
      const coefficient = coefficients[pedigree.indexOf.get(String(id)) ?? -1] ?? 0;
      return generations > 1 ? [[id, { coefficient, generations, completeness: index }]] : [];
    }),
  );
}

/**
 * Tests for which the animals are clear by parentage. Includes only certificates of parents in the same kennel, which
 * its breeder can always view.
 */
async function readInherited(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PrintedParentage>> {
  const found = await findClearByParentage(ctx, ids);
  const certified = [...found.values()].flat().flatMap(({ certificates: all }) => all);
  const { rows } = await sql<{ id: number; name: string; isMine: boolean }>`
    select p.id, coalesce(p.registered_name, p.name) as name,
      exists (select from animal_ownership o where o.animal_id = p.id and o.person_id = ${requireUser(ctx).id} and o.till is null) as is_mine
    from animal p where p.id = any (${[...new Set(certified.map(({ animalId }) => animalId))]}::int[])
    order by name, p.id`.execute(ctx.db);
  const facts = await testFacts(ctx);
  return new Map(
    [...found].map(([animalId, clear]) => {
      const names = clear.map(({ testId }) => facts.find((test) => test.testId === testId)?.testName ?? '');
      const own = clear.flatMap(({ certificates: all }) => all);
      const parents = rows
        .filter(({ id }) => own.some((one) => one.animalId === id))
        .map(({ id, name, isMine }) => ({
          name,
          certificates: isMine
            ? [...new Set(own.filter((one) => one.animalId === id).map(({ number }) => number))]
            : [],
        }));
      return [animalId, { tests: names.toSorted((a, b) => a.localeCompare(b, 'en')), parents }];
    }),
  );
}

function printOther({ testName, genotype, outcome, ours, ...report }: OtherResult): PrintedOther {
  const { laboratory, reportNumber, reportedOn } = report;
  const result = [outcome, outcome === genotype ? '' : genotype].filter(Boolean).join(' ');
  return { test: testName, result: ours ? `${result}. Ours: ${ours}` : result, laboratory, reportNumber, reportedOn };
}
