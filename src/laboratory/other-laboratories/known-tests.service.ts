import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { DiseaseCourse, TestGenetics } from '#genetics/genotype-call.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import type { Catalogue } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue, isEarlyEvidence } from '#shop/catalogue/snapshot.service.ts';

export interface KnownTest {
  id: number;
  speciesId: number;
  name: string;
  abbreviation: string;
  kind: 'disease' | 'trait';
  gene: string | null;
  course: DiseaseCourse;
  /** Evidence that the variant causes the disease is weak. */
  isEarly: boolean;
  genetics: TestGenetics;
}

const testsOf = new WeakMap<Catalogue, ReadonlyMap<number, KnownTest>>();

/** All tests of the catalogue by id, loaded once for each version of the catalogue. */
export async function knownTests(ctx: Pick<Ctx, 'db'>): Promise<ReadonlyMap<number, KnownTest>> {
  const current = await catalogue(ctx);
  const tests = testsOf.get(current) ?? (await readTests(ctx));
  testsOf.set(current, tests);
  return tests;
}

async function readTests(ctx: Pick<Ctx, 'db'>): Promise<ReadonlyMap<number, KnownTest>> {
  const { rows } = await sql<
    Omit<KnownTest, 'genetics'> & { modeCode: string; inheritance: string; genotypeStrings: string[] }
  >`
    select t.id, t.species_id, t.name, t.abbreviation, t.kind, t.gene, t.course, ${isEarlyEvidence} as is_early,
      t.mode_code, t.inheritance, t.genotype_strings
    from test t order by t.kind, t.name, t.id`.execute(ctx.db);
  return new Map(
    rows.map(({ modeCode, inheritance, genotypeStrings, ...row }) => [
      row.id,
      { ...row, genetics: describeTest({ modeCode, inheritance, genotypeStrings }) },
    ]),
  );
}
