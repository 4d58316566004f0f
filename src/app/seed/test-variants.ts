import { sql, type QueryExecutorProvider } from 'kysely';
import { parseAlleleNames, parseGenotypeStrings } from '#genetics/trait-genotype.ts';
import { readCsv, type CsvRow } from './read-csv.ts';

/** At least one variant per test: results are keyed by test and variant, because tests share genes and OMIA entries. */
export async function seedVariants(db: QueryExecutorProvider, tests: CsvRow[]): Promise<void> {
  await renameCorrected(db, tests);
  const known = new Map(readCsv('test_variants').map((row) => [row['test_id'], row]));
  const json = JSON.stringify(
    tests.flatMap(variantsOf).map((variant) => {
      const { hgvs, description } = known.get(String(variant.test_id)) ?? {};
      return { ...variant, hgvs: hgvs || variant.hgvs, description: description || null };
    }),
  );
  await sql`
    insert into variant (test_id, name, gene, hgvs, description, reference_allele, risk_allele)
    select * from jsonb_to_recordset(${json}::jsonb)
      as v (test_id int, name text, gene text, hgvs text, description text, reference_allele text, risk_allele text)
    on conflict (test_id, name) do update set gene = excluded.gene, hgvs = excluded.hgvs, description = excluded.description
    where (variant.gene, variant.hgvs, variant.description) is distinct from (excluded.gene, excluded.hgvs, excluded.description)`.execute(
    db,
  );
}

/** The only variant of a disease test is named after its gene, so it is renamed if the gene is corrected. */
async function renameCorrected(db: QueryExecutorProvider, tests: CsvRow[]): Promise<void> {
  const json = JSON.stringify(tests.filter((row) => row['kind'] === 'disease').flatMap(variantsOf));
  await sql`
    update variant set name = v.name, gene = v.gene
    from jsonb_to_recordset(${json}::jsonb) as v (test_id int, name text, gene text)
    where variant.test_id = v.test_id and variant.name <> v.name and variant.name like '% tested variant'`.execute(db);
}

function variantsOf(row: CsvRow) {
  const test_id = Number(row['id']);
  const gene = row['gene'] || null;
  if (row['kind'] === 'disease') {
    return [
      {
        test_id,
        name: `${row['gene'] || row['abbreviation']} tested variant`,
        gene,
        hgvs: null,
        reference_allele: 'N',
        risk_allele: 'P',
      },
    ];
  }
  const named = row['alleles'] ?? '';
  const spelled = parseGenotypeStrings(row['genotype_strings'] ?? '').flatMap((genotype) => genotype.split('/'));
  const alleles = [...new Set([...spelled, ...parseAlleleNames(named)])];
  const [reference = 'N', ...others] = alleles;
  return others.map((allele) => ({
    test_id,
    name: allele,
    gene,
    hgvs: hgvsOf(named, allele),
    reference_allele: reference,
    risk_allele: allele,
  }));
}

/** The HGVS name in brackets after an allele's name, if there is one: "bs (p.Q331*)". */
function hgvsOf(named: string, allele: string): string | null {
  const at = named.indexOf(`${allele} (`);
  return at < 0 ? null : (/^\(([cgp]\.[^)]+)\)/.exec(named.slice(at + allele.length + 1))?.[1] ?? null);
}
