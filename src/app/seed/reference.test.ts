import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { diseaseCategories, seedReference } from './reference.ts';

const database = useDatabase();
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(database.db)).rows;

test('spec 9: all breeds, tests and the 18 categories exist, in the order of the specification', async () => {
  const [counts] = await rows(sql<Record<string, number>>`
    select (select count(*) from breed) as breeds, (select count(*) from test) as tests, (select count(distinct test_id) from variant) as with_variant`);
  expect(counts).toEqual({ breeds: 585, tests: 406, withVariant: 406 });
  expect(await rows(sql<{ id: number; name: string }>`select id, name from test_category order by id`)).toEqual(
    diseaseCategories.map((name, index) => ({ id: index + 1, name })),
  );
  expect(await rows(sql`select id, name from species order by id`)).toEqual([
    { id: 1, name: 'Canine' },
    { id: 2, name: 'Feline' },
  ]);
});

test('A2 entries with low confidence are kept but not sold, and omia_id has only verified ids', async () => {
  expect(
    await rows(sql`select count(*)::int as n, bool_or(sellable) as sold from test where confidence = 'L'`),
  ).toEqual([{ n: 11, sold: false }]);
  expect(await rows(sql`select id from test where omia_id is not null and omia_id = omia_candidate`)).toEqual([]);
  expect(await rows(sql`select omia_id, omia_candidate from test where id in (11002, 21009) order by id`)).toEqual([
    { omiaId: 'OMIA:001590-9615', omiaCandidate: null },
    { omiaId: null, omiaCandidate: 'OMIA:001580-9685' },
  ]);
});

test('A4 panels have their markers, and the SNP panel has its size without invented names', async () => {
  const panels = await rows(
    sql`select id, marker_count, (select count(*)::int from panel_marker m where m.panel_id = p.id and not is_sex_marker) as markers from panel p order by id`,
  );
  expect(panels).toEqual([
    { id: 'SNP-ISAG2020-K9', markerCount: 230, markers: 0 },
    { id: 'STR-ISAG-FEL', markerCount: 9, markers: 9 },
    { id: 'STR-ISAG2006-K9', markerCount: 21, markers: 21 },
  ]);
});

test('A4 STR markers have their allele ranges, bins and microvariants', async () => {
  expect(
    await rows(
      sql`select marker, chromosome, size_min, size_max, bin_bp, extra_sizes from panel_marker where marker in ('FCA220', 'FCA441', 'FH2054') order by marker`,
    ),
  ).toEqual([
    { marker: 'FCA220', chromosome: 'F2', sizeMin: 208, sizeMax: 228, binBp: 2, extraSizes: [213, 215] },
    { marker: 'FCA441', chromosome: 'D3', sizeMin: 145, sizeMax: 173, binBp: 2, extraSizes: [] },
    { marker: 'FH2054', chromosome: '12', sizeMin: 135, sizeMax: 179, binBp: null, extraSizes: [] },
  ]);
});

test('seeding again repairs a changed row and adds none', async () => {
  const count = () =>
    rows(
      sql`select (select count(*) from breed) b, (select count(*) from test) t, (select count(*) from test_breed) tb, (select count(*) from variant) v, (select count(*) from panel_marker) m`,
    );
  const before = await count();
  await sql`update breed set name = 'Wrong' where id = 1122`.execute(database.db);
  await seedReference(database.db);
  expect(await rows(sql`select name from breed where id = 1122`)).toEqual([{ name: 'Labrador Retriever' }]);
  expect(await count()).toEqual(before);
});

test('C a test code is unique within its species, regardless of case', async () => {
  expect(await rows(sql`select species_id, upper(abbreviation) from test group by 1, 2 having count(*) > 1`)).toEqual(
    [],
  );
});
