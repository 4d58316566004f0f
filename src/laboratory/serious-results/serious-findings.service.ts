import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { outcomeOfCall } from '#laboratory/results/results.rules.ts';

/** Statuses of listed tests that count as serious findings. */
const GRAVE: readonly string[] = ['affected', 'at_risk'];

interface Call {
  testId: number;
  genotype: string;
  status: string;
  sex: string;
  modeCode: string;
  inheritance: string;
  genotypeStrings: string[];
}

/** The tests of a sample whose current calls are serious findings. Tests on the list: `app/seed/data/serious_tests.csv`. */
export async function findSeriousFindings(ctx: Ctx, sampleId: number): Promise<number[]> {
  const { rows } = await sql<Call>`
    select c.test_id, c.genotype, c.status, a.sex, t.mode_code, t.inheritance, t.genotype_strings
    from genotype_call c join serious_test listed on listed.test_id = c.test_id join test t on t.id = c.test_id
    join sample s on s.id = c.sample_id join animal a on a.id = s.animal_id
    where c.sample_id = ${sampleId} and c.superseded_at is null order by c.test_id`.execute(ctx.db);
  return rows.filter((call) => GRAVE.includes(outcomeOfCall(call).status)).map(({ testId }) => testId);
}
