import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import type { Grade } from '#animals/collection/custody.rules.ts';
import { type LookupStatus, statusOf } from './registries.rules.ts';

export interface Registry {
  code: string;
  name: string;
  minimumGrade: Grade;
  requiredTestIds: number[];
}

/** Data on an animal for a registry: no prices, no addresses, and only the tests that it requires. */
export interface CertifiedAnimal {
  name: string;
  registrationNumber: string | null;
  chipLastFour: string | null;
  breed: string | null;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  status: LookupStatus;
  /** Best collection grade that the registry accepts; null if there is none. */
  grade: Grade | null;
  profiles: { number: string; panel: string }[];
  verdict: 'qualifies' | 'excluded' | 'inconclusive' | null;
  tests: { name: string; outcome: string; releasedOn: string }[];
  missingTests: string[];
  certificate: { number: string; issuedOn: string } | null;
}

type Row = Omit<CertifiedAnimal, 'status' | 'missingTests'> & {
  animalId: number;
  requiredTests: { id: number; name: string }[];
  testIds: number[];
};

/**
 * Certified data on animals that a registry can see, from samples with a collection grade that it accepts. A sample
 * counts while its certificate is valid, including while it is being amended.
 */
export async function findCertified(
  tx: Ctx,
  { registry, animalIds }: { registry: Registry; animalIds: number[] },
): Promise<Map<number, CertifiedAnimal>> {
  if (animalIds.length === 0) return new Map();
  const { minimumGrade, requiredTestIds } = registry;
  const { rows } = await sql<Row>`
    with fit as (
      select s.id, s.animal_id, s.lab_number, ac.custody_grade as grade from sample s join activation ac on ac.id = s.activation_id
      where s.animal_id = any(${animalIds}::int[]) and ac.custody_grade <= ${minimumGrade}
        and exists (select from certificate c where c.sample_id = s.id and c.state = 'VALID')
    ), read as (
      select distinct on (r.animal_id, r.test_id) r.animal_id, r.test_id, t.name, r.outcome, r.released_at from result r
      join fit f on f.id = r.sample_id join test t on t.id = r.test_id
      where r.test_id = any(${requiredTestIds}::int[]) and r.status <> 'unknown' and ${isNotWithdrawn} and not exists (
        select from counted_results(array[r.animal_id]) c where c.test_id = r.test_id and c.is_contradicted)
      order by r.animal_id, r.test_id, r.released_at desc, r.version desc
    )
    select a.id as animal_id, coalesce(a.registered_name, a.name) as name, a.registration_number, right(a.chip_number, 4) as chip_last_four,
      b.name as breed, a.sex, a.date_of_birth::text, (select min(grade) from fit f where f.animal_id = a.id) as grade,
      (select coalesce(json_agg(json_build_object('number', p.number, 'panel', p.panel) order by p.number), '[]') from (
        select distinct coalesce(f.lab_number, 'S' || f.id) as number, pn.name as panel from fit f
        join marker_call m on m.sample_id = f.id join panel pn on pn.id = m.panel_id where f.animal_id = a.id) p) as profiles,
      (select r.verdict from parentage_result r join parentage_request q on q.id = r.request_id and q.run = r.run
        where r.offspring_id = a.id and r.role = 'WHOLE' and q.state = 'REPORTED' order by q.reported_at desc limit 1) as verdict,
      (select coalesce(json_agg(json_build_object('name', x.name, 'outcome', x.outcome, 'releasedOn', to_char(x.released_at, 'YYYY-MM-DD')) order by x.name), '[]')
        from read x where x.animal_id = a.id) as tests,
      array(select x.test_id from read x where x.animal_id = a.id) as test_ids,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]') from test t
        where t.id = any(${requiredTestIds}::int[]) and t.species_id = a.species_id) as required_tests,
      (select json_build_object('number', c.number, 'issuedOn', to_char(c.issued_at, 'YYYY-MM-DD')) from certificate c
        join fit f on f.id = c.sample_id where c.animal_id = a.id and c.state = 'VALID' order by f.grade, c.id desc limit 1) as certificate
    from animal a left join breed b on b.id = a.breed_id where a.id = any(${animalIds}::int[])`.execute(tx.db);
  return new Map(
    rows.map(({ animalId, requiredTests, testIds, ...facts }) => {
      const missing = requiredTests.filter(({ id }) => !testIds.includes(id)).map(({ name }) => name);
      const status = statusOf({
        hasCertificate: facts.certificate !== null,
        missingTests: missing.length,
        verdict: facts.verdict,
      });
      return [animalId, { ...facts, missingTests: missing, status }];
    }),
  );
}
