/**
 * Reference data: species, breeds, disease categories, tests, variants and marker panels, from the CSV files in `data`.
 * Idempotent: rows are matched by id (or natural key) and changed only if they differ from the files. Pass a
 * transaction to make it atomic.
 */
import { sql, type QueryExecutorProvider } from 'kysely';
import { parseGenotypeStrings } from '#genetics/trait-genotype.ts';
import { readCsv, type CsvRow } from './read-csv.ts';
import { seedTestEvidence } from './test-evidence.ts';
import { seedVariants } from './test-variants.ts';

export async function seedReference(db: QueryExecutorProvider): Promise<void> {
  const tests = readTests();
  await seedSpecies(db);
  await seedBreeds(db);
  await seedCategories(db);
  await seedTests(db, tests);
  await seedTestEvidence(db);
  await seedTestBreeds(db, tests);
  await seedVariants(db, tests);
  await seedPanels(db);
}

// spec 9: the order of the list is the order of the ids.
export const diseaseCategories = [
  'Haemolymphatic',
  'Musculoskeletal',
  'Nervous system/Neurologic',
  'Ophthalmologic',
  'Cardiorespiratory',
  'Dermatologic',
  'Urogenital',
  'Endocrine',
  'Immunologic',
  'Metabolic',
  'Trait',
  'Cardiovascular',
  'Dental',
  'Digestive system/Gastrointestinal',
  'Reproductive',
  'Respiratory',
  'Urinary system/Urologic',
  'Ontogeny',
] as const;

export const panels = [
  {
    id: 'STR-ISAG2006-K9',
    species_id: 1,
    name: 'ISAG canine STR panel (21 markers and amelogenin)',
    kind: 'STR',
    file: 'panel_str_dog_isag',
  },
  {
    id: 'STR-ISAG-FEL',
    species_id: 2,
    name: 'ISAG feline STR panel (9 markers, amelogenin and ZFX/ZFY)',
    kind: 'STR',
    file: 'panel_str_cat_isag',
  },
  {
    id: 'SNP-ISAG2020-K9',
    species_id: 1,
    name: 'ISAG 2020 canine SNP core panel',
    kind: 'SNP',
    file: null,
    marker_count: 230,
  },
] as const;

async function seedSpecies(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into species (id, name, common_name) values (1, 'Canine', 'Dog'), (2, 'Feline', 'Cat')
    on conflict (id) do update set name = excluded.name, common_name = excluded.common_name
    where (species.name, species.common_name) is distinct from (excluded.name, excluded.common_name)`.execute(db);
}

async function seedBreeds(db: QueryExecutorProvider): Promise<void> {
  const rows = [...readCsv('breeds_dog'), ...readCsv('breeds_cat')].map((row) => ({
    id: Number(row['id']),
    species_id: Number(row['species_id']),
    name: row['name'],
    slug: row['slug'],
    kind: row['kind'],
    fci_number: numberOrNull(row['fci_number']),
    fci_group: numberOrNull(row['fci_group']),
    fci_group_name: row['fci_group_name'] || null,
    fci_section: row['fci_section'] || null,
    akc_group: row['akc_group'] || null,
    country: row['country'] || null,
    parent_id: numberOrNull(row['parent_id']),
    ems_code: row['ems_code'] || null,
    registries: row['registries'] || null,
    source: row['source'] || null,
  }));
  const columns = [
    'species_id',
    'name',
    'slug',
    'kind',
    'fci_number',
    'fci_group',
    'fci_group_name',
    'fci_section',
    'akc_group',
    'country',
    'parent_id',
    'ems_code',
    'registries',
    'source',
  ];
  await upsertById(db, { table: 'breed', columns, rows });
}

async function seedCategories(db: QueryExecutorProvider): Promise<void> {
  for (const [index, name] of diseaseCategories.entries()) {
    await sql`insert into test_category (id, name) overriding system value values (${index + 1}, ${name}) on conflict (id) do nothing`.execute(
      db,
    );
  }
}

/** The date on which all rows were last checked against the sources in `test_references`. */
export const TESTS_CHECKED = '2026-11-22';

async function seedTests(db: QueryExecutorProvider, tests: CsvRow[]): Promise<void> {
  const courses = new Map(readCsv('test_courses').map((row) => [row['test_id'], row['course']]));
  const rows = tests.map((row) => ({
    id: Number(row['id']),
    species_id: Number(row['species_id']),
    kind: row['kind'],
    name: row['name'],
    slug: row['slug'],
    abbreviation: row['abbreviation'],
    gene: row['gene'] || null,
    inheritance: row['inheritance'],
    mode_code: row['mode_code'] || 'TRAIT',
    genotype_strings: parseGenotypeStrings(row['genotype_strings'] ?? ''),
    omia_id: row['omia_id'] || null,
    omia_candidate: row['omia_candidate'] || null,
    mondo_id: row['mondo_id'] || null,
    category_id: categoryId(row),
    clinical_onset: row['clinical_onset'] || null,
    description: row['description'],
    // A trait with an OMIA entry is as well documented as a disease with one.
    confidence: row['confidence'] || (row['omia_id'] ? 'H' : 'M'),
    sellable: row['confidence'] !== 'L',
    aliases: row['aliases'] || null,
    notes: row['notes'] || null,
    certainty: row['certainty'] || null,
    research_only: row['research_only'] === '1',
    course: courses.get(row['id']) ?? 'illness',
    checked_on: TESTS_CHECKED,
  }));
  const columns = [
    'species_id',
    'kind',
    'name',
    'slug',
    'abbreviation',
    'gene',
    'inheritance',
    'mode_code',
    'genotype_strings',
    'omia_id',
    'omia_candidate',
    'mondo_id',
    'category_id',
    'clinical_onset',
    'description',
    'confidence',
    'sellable',
    'aliases',
    'notes',
    'certainty',
    'research_only',
    'course',
    'checked_on',
  ];
  await upsertById(db, { table: 'test', columns, rows });
}

async function seedTestBreeds(db: QueryExecutorProvider, tests: CsvRow[]): Promise<void> {
  const pairs = tests.flatMap((row) =>
    (row['breed_ids'] ?? '')
      .split(';')
      .filter(Boolean)
      .map((breed) => ({ test_id: Number(row['id']), breed_id: Number(breed) })),
  );
  const json = JSON.stringify(pairs);
  await sql`
    insert into test_breed (test_id, breed_id)
    select distinct test_id, breed_id from jsonb_to_recordset(${json}::jsonb) as p (test_id int, breed_id int)
    on conflict do nothing`.execute(db);
  await sql`
    delete from test_breed where test_id between 10000 and 29999
      and not exists (select from jsonb_to_recordset(${json}::jsonb) as p (test_id int, breed_id int)
        where p.test_id = test_breed.test_id and p.breed_id = test_breed.breed_id)`.execute(db);
}

async function seedPanels(db: QueryExecutorProvider): Promise<void> {
  for (const panel of panels) {
    const markers = panel.file ? readCsv(panel.file) : [];
    const sexMarkers = markers.filter(isSexMarker).length;
    const count = panel.file ? markers.length - sexMarkers : panel.marker_count;
    await sql`insert into panel (id, species_id, name, kind, marker_count) values (${panel.id}, ${panel.species_id}, ${panel.name}, ${panel.kind}, ${count}) on conflict (id) do nothing`.execute(
      db,
    );
    const json = JSON.stringify(markers.map((row, index) => markerRow(panel.id, row, index)));
    await sql`
      insert into panel_marker (panel_id, marker, position_no, chromosome, position_bp, size_min, size_max, is_sex_marker, bin_bp, extra_sizes)
      select * from jsonb_to_recordset(${json}::jsonb) as m (panel_id text, marker text, position_no int, chromosome text, position_bp bigint, size_min int, size_max int, is_sex_marker boolean, bin_bp int, extra_sizes int[])
      on conflict (panel_id, marker) do update set bin_bp = excluded.bin_bp, extra_sizes = excluded.extra_sizes
      where panel_marker.bin_bp is null and (excluded.bin_bp is not null or panel_marker.extra_sizes <> excluded.extra_sizes)`.execute(
      db,
    );
  }
}

function markerRow(panelId: string, row: CsvRow, index: number) {
  const range = /(?<!\d)(\d+)-(\d+)/.exec(row['typical_range_bp'] ?? row['allele_range_bp'] ?? '');
  const megabases = numberOrNull(row['canFam4_Mb']);
  // "208-228 (+213,215 by 1-bp insertion)": alleles between the bins; "4 (listed in 2-bp bins)": the bins apply.
  const extra = /\(\+([\d,]+)/.exec(row['allele_range_bp'] ?? '')?.[1];
  const bin = /(?<!\d)(\d+)-bp bins/.exec(row['repeat_bp'] ?? '')?.[1] ?? /^\d+$/.exec(row['repeat_bp'] ?? '')?.[0];
  return {
    panel_id: panelId,
    marker: row['marker'],
    position_no: index + 1,
    chromosome: row['chromosome'] || null,
    position_bp: megabases === null ? null : Math.round(megabases * 1e6),
    size_min: range ? Number(range[1]) : null,
    size_max: range ? Number(range[2]) : null,
    is_sex_marker: isSexMarker(row),
    bin_bp: bin ? Number(bin) : null,
    extra_sizes: extra ? extra.split(',').map(Number) : [],
  };
}

function readTests(): CsvRow[] {
  return ['tests_dog_disease', 'tests_dog_trait', 'tests_cat_disease', 'tests_cat_trait'].flatMap(readCsv);
}

function categoryId(row: CsvRow): number {
  const index = diseaseCategories.findIndex((name) => name === row['category']);
  if (index < 0) throw new Error(`Unknown category ${row['category']} of test ${row['id']}`);
  return index + 1;
}

function isSexMarker(row: CsvRow): boolean {
  return row['chromosome'] === 'X/Y';
}

/** Inserts or updates rows by id in one statement; unchanged rows are not written. */
async function upsertById(
  db: QueryExecutorProvider,
  { table, columns, rows }: { table: 'breed' | 'test'; columns: string[]; rows: object[] },
): Promise<void> {
  const target = sql.table(table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const current = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const updated = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  await sql`
    insert into ${target} (id, ${names})
    select id, ${names} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${changes} where (${current}) is distinct from (${updated})`.execute(db);
}

function numberOrNull(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
