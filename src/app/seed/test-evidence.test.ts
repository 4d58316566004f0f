import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { seedCatalogue } from './catalogue.ts';
import { readCsv } from './read-csv.ts';
import { seedReference } from './reference.ts';

const database = useDatabase();
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.db)).rows;

const patterns: Record<string, RegExp> = {
  omia: /^\d{6}-(9615|9685)$/,
  pubmed: /^\d{6,8}$/,
  doi: /^10\.\d{4,9}\/\S+$/,
  pmc: /^PMC\d{6,8}$/,
  url: /^https:\/\/[a-z0-9.-]+(\/\S*)?$/,
};

describe('C13 evidence of a test', () => {
  test('each test has a reference and a check date, and each test on sale cites PubMed, OMIA or a DOI', async () => {
    const tests = await rows(sql<{ id: number; sellable: boolean; checked: boolean; kinds: string[] }>`
      select t.id, t.sellable, t.checked_on is not null as checked,
        array(select r.kind from test_reference r where r.test_id = t.id) as kinds from test t`);
    expect(tests.length).toBe(406);
    expect(tests.filter((one) => one.kinds.length === 0 || !one.checked)).toEqual([]);
    const scientific = ['omia', 'pubmed', 'doi', 'pmc'];
    expect(tests.filter((one) => one.sellable && !one.kinds.some((kind) => scientific.includes(kind)))).toEqual([]);
  });

  test("each reference has the format of its kind, and a test's OMIA id is among its references", async () => {
    const references = await rows(sql<{ testId: number; kind: string; identifier: string }>`
      select test_id, kind, identifier from test_reference
      union all select test_id, reference_kind, reference from test_alert`);
    expect(references.filter(({ kind, identifier }) => !patterns[kind]!.test(identifier))).toEqual([]);
    expect(
      await rows(sql`select id from test t where omia_id is not null
        and not exists (select from test_reference r where r.test_id = t.id and 'OMIA:' || r.identifier = t.omia_id)`),
    ).toEqual([]);
  });

  test('a test without a published causal variant or a readable report is research only and not sold', async () => {
    const research = await rows(
      sql<{ id: number }>`select t.id from test t join product p on p.id = t.id
        where t.research_only and not t.sellable and not p.sellable and t.certainty like 'Research only%' order by 1`,
    );
    expect(research.map(({ id }) => id)).toEqual([10180, 10236, 10250, 20025, 20037, 20070]);
  });

  // Every entry found wrong in the check of 2026-11-22, with its corrected value.
  test.each([
    [10024, 'description', 'only in the Giant Schnauzer'],
    [10030, 'inheritance', 'AR incomplete penetrance'],
    [10033, 'description', 'Cones and rods both degenerate'],
    [10038, 'clinical_onset', '9 months-2 years'],
    [10042, 'clinical_onset', '8-16 months (Beagle)'],
    [10072, 'clinical_onset', '6 months-4 years (Old English Sheepdog)'],
    [10081, 'inheritance', 'AR incomplete penetrance'],
    [10098, 'clinical_onset', '14 weeks-4 years'],
    [10107, 'clinical_onset', '3-6 months'],
    [10122, 'clinical_onset', '2-4 months'],
    [10124, 'clinical_onset', '3-5 months'],
    [10124, 'description', '(c.4726C>T) is recessive'],
    [10265, 'description', '(c.6210+1G>A) is dominant'],
    [10141, 'clinical_onset', '2-10 weeks'],
    [10147, 'clinical_onset', '4-9 months'],
    [10147, 'description', 'normal at birth'],
    [10150, 'clinical_onset', '1-2 weeks'],
    [10154, 'description', 'one German Shepherd Dog'],
    [10159, 'gene', 'LAMA3'],
    [10159, 'omia_id', 'OMIA:001677-9615'],
    [10160, 'clinical_onset', '2-3 weeks'],
    [10167, 'description', 'predisposes to urate stones'],
    [10196, 'clinical_onset', 'about 5 months to adult'],
    [10202, 'clinical_onset', '5-10 months'],
    [10245, 'clinical_onset', 'about 18 months (New Zealand Huntaway)'],
    [10254, 'description', 'Many affected dogs have no signs'],
    [10255, 'clinical_onset', '2-9 weeks'],
    [10255, 'name', 'Spongiform leukoencephalomyelopathy'],
    [11003, 'inheritance', 'recessive to Em and E, dominant over e1-e3'],
    [11036, 'inheritance', 'recessive to Em and E, dominant over e1-e3'],
    [11027, 'name', 'GHR 1'],
    [11037, 'name', 'GHR 2'],
    [11032, 'inheritance', 'recessive-like'],
    [20006, 'clinical_onset', 'blind by about 3-5 years'],
    [20010, 'clinical_onset', '5 months to over 2.5 years'],
    [20022, 'description', 'cause no disease'],
    [20030, 'clinical_onset', 'from about 3 months'],
    [20031, 'clinical_onset', '1-19 months'],
    [20037, 'inheritance', 'not established'],
    [20039, 'clinical_onset', '4-6 months'],
    [20049, 'description', 'breakdown of pyrimidines'],
    [20050, 'name', 'dominant variants'],
    [20079, 'notes', 'c.250G>A and an HMBS variant found in the Siamese'],
    [20066, 'description', 'ear flaps, in the mouth and on the paw pads'],
    [20071, 'description', 'hardened arteries'],
    [21004, 'omia_id', 'OMIA:000031-9685'],
    [21014, 'description', 'only re/re has the curly coat'],
    [21021, 'inheritance', 'incomplete dominant'],
    [21024, 'description', 'can be severe'],
  ])('test %i: %s reads "%s"', async (id, field, text) => {
    const [row] = await rows(sql<{ value: string }>`select ${sql.ref(field)} as value from test where id = ${id}`);
    expect(row?.value).toContain(text);
  });

  test.each([
    [10180, 'Mixed Breed (Dog)', false],
    [10212, 'Dachshund', true],
    [10226, 'American Eskimo Dog', true],
    [10226, 'Alaskan Husky', false],
    [20025, 'Siamese', false],
    [20042, 'Domestic Shorthair', true],
    [20043, 'Domestic Longhair', true],
    [20053, 'Domestic Shorthair', false],
    [20064, 'Burmese', false],
    [20066, 'American Shorthair', true],
    [20069, 'Domestic Longhair', true],
    [20071, 'Korat', true],
    [20076, 'Russian Blue', true],
    [10240, 'Chinook', true],
    [10001, 'Karelian Bear Dog', true],
  ])('test %i is listed for the %s: %s', async (id, breed, isListed) => {
    const found = await rows(
      sql`select from test_breed tb join breed b on b.id = tb.breed_id where tb.test_id = ${id} and b.name = ${breed}`,
    );
    expect(found).toHaveLength(isListed ? 1 : 0);
  });

  test.each([10013, 10040, 10041, 10121, 10223])(
    'test %i: carriers, which can show signs, get a warning',
    async (id) => {
      const found = await rows(sql`select from test_alert where test_id = ${id} and who in ('carrier', 'both')`);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  test('disputed associations are marked as disputed', async () => {
    const found = await rows(sql<{ id: number }>`select id from test where certainty like 'Disputed%' order by id`);
    expect(found.map(({ id }) => id)).toEqual([10193, 10194, 10195, 10264, 20005]);
    const [vwd] = await rows(sql<{ certainty: string }>`select certainty from test where id = 10215`);
    expect(vwd?.certainty).toContain('In the Dobermann');
  });
});

describe('C7 warnings', () => {
  test('at least 85 tests have a warning, including MDR1, and trait warnings name known alleles', async () => {
    const [counts] = await rows(sql<{ n: number }>`select count(distinct test_id)::int as n from test_alert`);
    expect(counts!.n).toBeGreaterThanOrEqual(85);
    expect(
      await rows(sql`select test_id, kind, who from test_alert where test_id in (10116, 10240) order by 1`),
    ).toEqual([
      { testId: 10116, kind: 'anaesthesia', who: 'affected' },
      { testId: 10240, kind: 'drug', who: 'both' },
    ]);
    const traits = await rows(sql<{ testId: number; genotypes: string[]; known: string[] }>`
      select a.test_id, a.genotypes, t.genotype_strings || array(select v.name from variant v where v.test_id = t.id) as known
      from test_alert a join test t on t.id = a.test_id where t.kind = 'trait'`);
    const strange = traits.filter(({ genotypes, known }) => {
      const alleles = new Set(known.flatMap((one) => one.split('/')));
      return genotypes.length === 0 || !genotypes.flatMap((one) => one.split('/')).every((one) => alleles.has(one));
    });
    expect(strange).toEqual([]);
  });

  test('C13 no warning or test cites only the home page of a site', async () => {
    const sources = await rows(sql<{ url: string }>`
      select reference as url from test_alert where reference_kind = 'url'
      union select identifier from test_reference where kind = 'url'`);
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.filter(({ url }) => new URL(url).pathname === '/')).toEqual([]);
  });

  test('C13 two variants of one gene with different inheritance are two tests, so two results', async () => {
    expect(
      await rows(sql`select id, mode_code from test where id in (10124, 10265, 20050, 20079) order by id`),
    ).toEqual([
      { id: 10124, modeCode: 'AR' },
      { id: 10265, modeCode: 'AD' },
      { id: 20050, modeCode: 'AD' },
      { id: 20079, modeCode: 'AR' },
    ]);
    const [sold] = await rows(
      sql<{ n: number }>`select count(*)::int as n from product where id in (10265, 20079) and sellable`,
    );
    expect(sold?.n).toBe(2);
  });

  test('texts contain no diagnosis, no stigma and no shouting', async () => {
    const texts = await rows(sql<{ text: string }>`select text from test_alert`);
    const rude = texts.filter(({ text }) => /diagnos|\bbad\b|\bcull|euthan|put down|suffers|defective|!/i.test(text));
    expect(rude).toEqual([]);
    expect(texts.filter(({ text }) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
  });
});

test('C13 a running store receives corrected evidence, variant names and products', async () => {
  await sql`update test set gene = 'LAMB3' where id = 10159`.execute(database.db);
  await sql`update variant set name = 'LAMB3 tested variant', gene = 'LAMB3' where test_id = 10159`.execute(
    database.db,
  );
  await sql`update test set research_only = false, confidence = 'M', sellable = true where id = 20037`.execute(
    database.db,
  );
  await sql`update product set sellable = true where id = 20037`.execute(database.db);
  await sql`insert into test_alert values (10001, 1, 'diet', 'both', '{}', 'Old.', 'omia', '001298-9615')`.execute(
    database.db,
  );
  await sql`delete from test_reference where test_id = 10001`.execute(database.db);
  await seedReference(database.db);
  await seedCatalogue(database.db);
  expect(await rows(sql`select name, gene from variant where test_id = 10159`)).toEqual([
    { name: 'LAMA3 tested variant', gene: 'LAMA3' },
  ]);
  expect(
    await rows(sql`select t.research_only, p.sellable from test t join product p on p.id = t.id where t.id = 20037`),
  ).toEqual([{ researchOnly: true, sellable: false }]);
  expect(await rows(sql`select from test_alert where test_id = 10001`)).toEqual([]);
  expect(await rows(sql`select kind from test_reference where test_id = 10001`)).not.toEqual([]);
});

test('C13 each test of the E locus states the newer order of its alleles', async () => {
  const locus = await rows(
    sql<{ notes: string }>`select notes from test where id in (11001, 11002, 11003, 11004, 11036)`,
  );
  for (const { notes } of locus)
    expect(notes).toMatch(/We follow the newer study.*laboratories still use the 2010 order/);
});

test('each key occurs only once in the seed files', () => {
  for (const name of ['test_references', 'test_alerts', 'test_variants']) {
    const keys = readFileSync(new URL(`./data/${name}.csv`, import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.split(',').slice(0, 2).join(','));
    expect(new Set(keys).size).toBe(keys.length);
  }
});

/** Deletions and duplications do not list the bases; a protein change is given only with a substitution. */
const HGVS =
  /^c\.(?<base>\d+)(?<intron>[+-]\d+)?(?:[ACGT]>[ACGT](?: p\.\([A-Z][a-z]{2}(?<codon>\d+)(?:[A-Z][a-z]{2}|\*)\))?|(?:_(?<end>\d+)(?<intronEnd>[+-]\d+)?)?(?<change>(?:del|dup|delins[ACGT]+|(?<=_\d+)ins[ACGT]+)))$/;

test('the variant of a disease test is an HGVS name with matching codons, or a description, and cites a page', async () => {
  const diseases = await rows(
    sql<{ id: number; hgvs: string; variants: number }>`select t.id, min(v.hgvs) as hgvs, count(*)::int as variants
      from test t join variant v on v.test_id = t.id where t.kind = 'disease' and v.hgvs is not null group by t.id order by t.id`,
  );
  const listed = readCsv('test_variants');
  const idsWith = (column: string) => listed.filter((row) => row[column]).map((row) => Number(row['test_id']));
  expect(diseases.map(({ id }) => id)).toEqual(idsWith('hgvs'));
  expect(listed).toHaveLength(idsWith('hgvs').length + idsWith('description').length);
  const described = await rows(
    sql<{ id: number; description: string }>`select test_id as id, description from variant
      where description is not null order by test_id`,
  );
  expect(described.map(({ id }) => id)).toEqual(idsWith('description'));
  for (const { description } of described) {
    expect(description.length, description).toBeLessThan(141);
    expect(description).toMatch(/^(?:[A-Z\d]|[cgmp]\.).*[^.]$/);
  }
  for (const { hgvs, variants } of diseases) {
    expect(variants, hgvs).toBe(1);
    const { base = '', intron = '0', change = '', end, intronEnd = '0', codon } = HGVS.exec(hgvs)?.groups ?? {};
    expect(Number(base), hgvs).toBeGreaterThan(0);
    const [from, to] = [Number(base), Number(end)];
    if (end) expect(to > from || (to === from && Number(intronEnd) > Number(intron)), hgvs).toBe(true);
    if (change.startsWith('ins')) expect(to, hgvs).toBe(from + 1);
    if (codon) expect(Math.ceil(Number(base) / 3), hgvs).toBe(Number(codon));
  }
  for (const row of listed) expect(row['source']).toMatch(/^https:\/\/[^/]+\/\S+$/);
});

test('harmless findings and drug sensitivities are distinguished from illnesses', async () => {
  expect(
    await rows(sql`select id, course from test where course <> 'illness' and kind = 'disease' order by course, id`),
  ).toEqual([
    { id: 10220, course: 'finding' },
    { id: 10225, course: 'finding' },
    { id: 20022, course: 'finding' },
    { id: 20052, course: 'finding' },
    { id: 10116, course: 'sensitivity' },
    { id: 10240, course: 'sensitivity' },
    { id: 20075, course: 'sensitivity' },
  ]);
});
