import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { DifferingCertificate } from './verify-code.rules.ts';

/**
 * Valid certificates with a code whose animal has another sample with a different result, and the ids of these tests.
 */
export async function listDifferingCertificates(ctx: Pick<Ctx, 'db'>): Promise<DifferingCertificate[]> {
  const { rows } = await sql<DifferingCertificate>`
    select c.fingerprint, array_agg(d.test_id order by d.test_id) as tests
    from counted_results(array(select animal_id from contradicted_animal)) d join certificate c on c.animal_id = d.animal_id
    where d.is_contradicted and c.state = 'VALID' and c.fingerprint is not null
      and exists (select from result r where r.sample_id = c.sample_id and r.test_id = d.test_id and r.status <> 'unknown')
    group by c.fingerprint order by c.fingerprint`.execute(ctx.db);
  return rows;
}

/** Ids of the tests for which two samples of the animal differ. */
export async function listDifferingTests(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<number[]> {
  const { rows } = await sql<{ testId: number }>`
    select test_id from counted_results(array[${animalId}::int]) where is_contradicted`.execute(ctx.db);
  return rows.map(({ testId }) => testId);
}
