import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listHaplotypes } from '#animals/stored-samples/haplotypes.service.ts';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import { findExportedResults } from '#laboratory/result-exports/export-facts.service.ts';
import { newestGenomes } from '#laboratory/diversity/genomes.service.ts';
import { fhirBundle } from '#laboratory/result-exports/fhir-bundle.document.ts';
import { writeGenomeVcf } from '#laboratory/result-exports/genome-export.service.ts';
import { isExportedResults, isFhirBundle } from '../../../test/support/result-schemas.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { seedManifest } from './demo-manifest.ts';
import { systemClock } from '#adapters/clock.ts';
import { seedDemo } from './demo.ts';
import type { DenseArray } from './dense-genomes.ts';

const database = useDatabase();

/** Includes the demo's files. */
let seeded: ReturnType<typeof makeTestCtx>;

beforeAll(async () => {
  // The database dates what happens today.
  seeded = makeTestCtx({ db: database.db, now: new Date(), adapters: { clock: systemClock } });
  await seedDemo(seeded);
}, 300_000);

test('the demo data has two partly tested dogs of a kennel that can order', async () => {
  const ctx = makeTestCtx({ db: database.db, now: new Date() });
  const owned = await database.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'animal.id')
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['animal.id', 'animal.name', 'person.id as personId'])
    .where('person.email', '=', 'breeder.fernhill@demo.test')
    .orderBy('animal.id')
    .execute();
  expect(owned.map(({ name }) => name)).toEqual(['Linden', 'Marigold']);
  for (const { id } of owned) {
    const { missing, barcode } = await missingOnSample(ctx, id);
    expect(barcode).not.toBeNull();
    expect(missing.map(({ kind }) => kind).toSorted()).toEqual(['disease', 'disease', 'disease', 'trait']);
  }
  const open = await database.db
    .selectFrom('salesOrder')
    .select('id')
    .where('personId', '=', owned[0]!.personId)
    .where('state', '=', 'PENDING_PAYMENT')
    .execute();
  expect(open).toEqual([]);
});

test('the demo pet owner has results: affected in one test, a carrier in another', async () => {
  const { rows } = await sql<{ abbreviation: string; status: string }>`
    select t.abbreviation, r.status from result r join test t on t.id = r.test_id
    join animal_ownership o on o.animal_id = r.animal_id and o.till is null join person p on p.id = o.person_id
    where p.email = 'owner@demo.test' and r.status <> 'clear' and t.kind = 'disease' order by r.test_id`.execute(
    database.db,
  );
  expect(rows).toContainEqual({ abbreviation: 'ICH1', status: 'affected' });
  expect(rows).toContainEqual({ abbreviation: 'GR-PRA1', status: 'carrier' });
});

test('the demo haplotypes are consistent with the pedigree: one from each parent, and maternal lines as inherited', async () => {
  const family = await database.db
    .selectFrom('animal')
    .select(['id', 'sex', 'sireId', 'damId'])
    .where('id', 'in', (inner) =>
      inner.selectFrom('haplotypeCall').innerJoin('sample', 'sample.id', 'sampleId').select('sample.animalId'),
    )
    .execute();
  const known = await listHaplotypes(
    database,
    family.map(({ id }) => id),
  );
  const of = (id: number | null, system: string) =>
    known.find((one) => one.animalId === id && one.system === system)?.haplotypes;
  const offspring = family.filter(({ sireId, damId }) => of(sireId, 'DLA1') && of(damId, 'DLA1'));
  expect(offspring.length).toBeGreaterThan(4);
  for (const { id, sex, sireId, damId } of offspring) {
    for (const system of ['DLA1', 'DLA2']) {
      const [first = '', second = ''] = of(id, system)!;
      const fits = (one: string, other: string) =>
        of(sireId, system)!.includes(one) && of(damId, system)!.includes(other);
      expect(fits(first, second) || fits(second, first)).toBe(true);
    }
    expect(of(id, 'MT')).toEqual(of(damId, 'MT'));
    expect(of(id, 'Y')).toEqual(sex === 'male' ? of(sireId, 'Y') : undefined);
  }
});

test('the markers of an array that already exist are not written again', async () => {
  const marker: DenseArray['markers'][number] = {
    id: 'A1:7',
    chromosome: 'A1',
    position: 7,
    centimorgan: 0,
    alleles: ['A', 'G'],
  };
  const array: DenseArray = {
    species: 'cat',
    assembly: 'felCat9',
    panel: null,
    panelRows: new Int32Array(1),
    markers: [marker],
  };
  await seedManifest(seeded, array);
  const found = await database.db.selectFrom('marker').select('name').where('name', '=', marker.id).execute();
  expect(found).toEqual([]);
});

test('the demo parcels arrived within a week', async () => {
  const parcels = await database.db
    .selectFrom('shipment')
    .select(sql<boolean>`delivered_at - sent_at between interval '0' and interval '7 days'`.as('inTime'))
    .where('deliveredAt', 'is not', null)
    .execute();
  expect(new Set(parcels.map(({ inTime }) => inTime))).toEqual(new Set([true]));
});

test('the history of a demo order and of its parcel has their dates', async () => {
  const { rows } = await sql<{ kind: string; late: string }>`
    select e.entity || ' ' || e.entity_id as kind, (e.at - coalesce(s.delivered_at, o.created_at))::text as late from event e
    left join sales_order o on e.entity = 'order' and e.kind = 'created' and o.id::text = e.entity_id
    left join shipment s on e.entity = 'shipment' and e.kind = 'delivered' and s.id::text = e.entity_id
    where e.at - coalesce(s.delivered_at, o.created_at) not between interval '-10 minutes' and interval '10 minutes'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('a demo dog lacks a recessive test for which both parents are clear, to show "clear by parentage"', async () => {
  const { rows } = await sql<{ name: string }>`
    select a.name from animal a join result s on s.animal_id = a.sire_id and s.status = 'clear'
    join result d on d.animal_id = a.dam_id and d.test_id = s.test_id and d.status = 'clear'
    join test t on t.id = s.test_id and t.mode_code = 'AR'
    where a.name = 'Rusty' and not exists (select from result r where r.animal_id = a.id and r.test_id = t.id)`.execute(
    database.db,
  );
  expect(rows).not.toEqual([]);
});

test('the results of every demo animal can be exported, and match the published schema and the FHIR schema', async () => {
  const ctx = makeTestCtx({ db: database.db, now: new Date() });
  const { rows } = await sql<{ animalId: number; personId: string }>`
    select distinct r.animal_id, o.person_id from result r join animal_ownership o on o.animal_id = r.animal_id and o.till is null`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const scope of rows) {
    const exported = await findExportedResults(ctx, { ...scope, kitIds: null });
    expect(isExportedResults(exported), JSON.stringify(isExportedResults.errors)).toBe(true);
    expect(
      isFhirBundle(fhirBundle(exported, () => ctx.adapters.random.uuid())),
      JSON.stringify(isFhirBundle.errors),
    ).toBe(true);
  }
});

test.for(['Sorrel', 'Frost'])(
  "the VCF of %s's genome has a position for every marker, and names the demo array",
  async (name) => {
    const { id } = await database.db
      .selectFrom('animal')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const [genome] = await newestGenomes(seeded, [id]);
    const lines = [];
    for await (const part of await writeGenomeVcf(seeded, { genome: genome!, results: [] })) lines.push(part);
    expect(lines[0]).toMatch(/##markerPanel=<ID=DEMO-(DOG|CAT)-ARRAY,Description="Demonstration array, .*simulated/);
    expect(lines.slice(1)).toHaveLength(genome!.markers);
    expect(genome!.markers).toBeGreaterThan(60_000);
    expect(lines.slice(1).filter((line) => !/^\w+\t\d+\t\S+\tG\tA\t/.test(line))).toEqual([]);
  },
);

test('the demo Labradors are compared with their breed, by profile, genome and runs of homozygosity', async () => {
  const published = await database.db
    .selectFrom('diversityReference')
    .innerJoin('breed', 'breed.id', 'diversityReference.breedId')
    .select(['breed.name', 'panelId', 'animals'])
    .orderBy('panelId')
    .execute();
  expect(published.map(({ name, panelId }) => [name, panelId])).toEqual(
    ['GENOME', 'ROH-17', 'STR-ISAG2006-K9'].map((panelId) => ['Labrador Retriever', panelId]),
  );
  for (const { animals } of published) expect(animals).toBeGreaterThanOrEqual(30);
});
