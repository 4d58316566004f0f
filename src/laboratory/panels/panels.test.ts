import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { complement, isAmbiguous } from '#genetics/manifest/strand.ts';
import type { FrequencyTable, MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import { parentage } from '#genetics/parentage/parentage.ts';
import { seededNumbers } from '#genetics/random.ts';
import { policiesFor } from '#laboratory/parentage/parentage.rules.ts';
import { importProfileFile } from '#laboratory/results-import/genome-import.service.ts';
import { readStoredGenome } from '#laboratory/results-import/genome-file.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { importPanel } from './import-panel.service.ts';
import { findPanel, listMarkers, listPanels } from './panels.service.ts';
import { turnStoredGenomes } from './turn-stored-genomes.service.ts';

const database = useDatabase();
const lab = useLab(database);
const PANEL = 'SNP-ISAG2020-K9';
const MARKERS = 230;
const random = seededNumbers(9);
const changes = ['A/G', 'C/T', 'T/G', 'C/A', 'A/T', 'G/C'];
const markers = Array.from({ length: MARKERS }, (_, at) => {
  const [ref = '', alt = ''] = (changes[random.below(changes.length)] ?? '').split('/');
  return {
    name: `core${at}`,
    chromosome: String(1 + (at % 38)),
    position: 1_000_000 + 5000 * at,
    ref,
    alt,
    p: 0.2 + 0.6 * random.next(),
  };
}).toSorted((a, b) => Number(a.chromosome) - Number(b.chromosome) || a.position - b.position);

const head = 'marker,chrom,pos_CanFam3.1,ref,alt,alt_frequency\n';
const csv = (rows = markers) =>
  head +
  rows
    .map(
      ({ name, chromosome, position, ref, alt, p }) =>
        `${[name, chromosome, position, ref, alt, p.toFixed(3)].join()}\n`,
    )
    .join('');
const asBytes = (text: string) => new TextEncoder().encode(text);
const load = (text: string, more: object = {}, user = lab.technician) =>
  importPanel(lab.as(user), {
    bytes: asBytes(text),
    id: PANEL,
    name: 'ISAG 2020 canine SNP core panel',
    species: 'dog',
    kind: 'SNP',
    purpose: 'IDENTITY',
    commit: true,
    ...more,
  });
const listing = { page: 1, size: 20, sort: 'order' } as const;

type Animal = readonly [number[], number[]];
const gamete = () => markers.map(({ p }) => Number(random.next() < p));
const founder = (): Animal => [gamete(), gamete()];
const child = (one: Animal, two: Animal): Animal =>
  [one, two].map((parent) => markers.map((_, at) => parent[random.below(2)]?.[at] ?? 0)) as unknown as Animal;

/** A file of one animal, named by its barcode; `turned` uses the bases of the other strand. */
function vcfOf(barcode: string, [one, two]: Animal, turned: 'none' | 'all' | 'some' = 'none'): string {
  const table: GenotypeTable = {
    species: 'dog',
    samples: [{ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' }],
    markers: markers.map(({ name, chromosome, position, ref, alt }, at) => {
      const turns = turned === 'all' || (turned === 'some' && at % 2 === 0);
      const alleles = turns ? ([complement(alt), complement(ref)] as const) : ([alt, ref] as const);
      return { id: name, chromosome, position, centimorgan: 0, alleles };
    }),
    calls: Uint8Array.from(one, (allele, at) => allele + (two[at] ?? 0)),
  };
  return writeVcf(table);
}

/** A raw-data file, in which the file name identifies the animal. */
function rawOf([one, two]: Animal, isTurned: boolean): string {
  const rows = markers.map(({ name, chromosome, position, ref, alt }, at) => {
    const bases = [one[at] ? alt : ref, two[at] ? alt : ref].map((base) => (isTurned ? complement(base) : base));
    return `${name}\t${chromosome}\t${position}\t${bases.join('')}\n`;
  });
  return `# rsid\tchromosome\tposition\tgenotype\n${rows.toReversed().join('')}`;
}

const importFile = async (text: string, name: string) => {
  const answer = await importProfileFile(lab.as(lab.technician), {
    name,
    bytes: asBytes(text),
    species: 'dog',
    columns: 'Top',
  });
  expect(answer.problems).toEqual([]);
  return answer;
};

async function profileOf({ sampleId }: LabSample): Promise<MarkerProfile> {
  const rows = await database.db.selectFrom('markerCall').selectAll().where('sampleId', '=', sampleId).execute();
  const calls = rows.map(({ marker, allele1, allele2 }) => [marker, [allele1, allele2]] as const);
  return { animal: String(sampleId), panel: PANEL, markers: new Map(calls) };
}

describe('a panel of SNPs', () => {
  test('is previewed without being written, and every row with an error is reported', async () => {
    expect(await findPanel(lab.as(lab.reviewer), { id: PANEL })).toMatchObject({ declared: 230, loaded: 0 });
    const preview = await load(csv(markers.slice(0, 229)), { commit: false });
    expect(preview).toMatchObject({ isLoaded: false, markers: 229, added: 229, problems: [] });
    expect(preview.notes).toEqual(['The panel should have 230 markers, but this file has 229.']);
    expect(preview.sample[0]).toMatchObject({
      marker: markers[0]?.name,
      positions: [expect.stringContaining('CanFam3.1 1,')],
    });
    const wrong = await load(`${head}a,1,10,A,G,0.5\na,1,20,A,G,0.5\nb,77,5,A,A,2\n`);
    expect(wrong.problems.map(({ row }) => row)).toEqual([3, 4, 4, 4]);
    expect(wrong.isLoaded).toBe(false);
    expect((await load(csv().replace('pos_CanFam3.1', 'pos'))).problems[0]?.reason).toContain('pos_CanFam3.1');
    expect(await findPanel(lab.as(lab.reviewer), { id: PANEL })).toMatchObject({ loaded: 0 });
    expect((await load('')).problems).toEqual([{ row: 0, column: '', reason: 'The file is empty.' }]);
    const unicode = Buffer.from(`\uFEFF${csv()}`, 'utf16le');
    expect(await load('', { bytes: unicode, commit: false })).toMatchObject({ markers: 230, problems: [] });
    await expect(load(csv(), {}, lab.owner)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(load(csv(), { kind: 'STR' })).resolves.toMatchObject({ isLoaded: false });
  });

  test('gives an older genome its profile when it is imported, with ambiguous markers resolved by the others', async () => {
    const sample = await lab.createAccessioned({ sex: 'female' });
    const animal = founder();
    await importFile(vcfOf(sample.barcode, animal, 'all'), 'early.vcf');
    expect((await profileOf(sample)).markers.size).toBe(0);
    expect(await load(csv())).toMatchObject({ isLoaded: true, markers: MARKERS, added: MARKERS, problems: [] });
    await turnStoredGenomes(lab.as(null), { species: 'dog' });
    const profile = await profileOf(sample);
    const expected = markers.map(({ name, ref, alt }, at) => [
      name,
      animal.map((copy) => (copy[at] ? alt : ref)).toSorted(),
    ]);
    expect(new Map(profile.markers)).toEqual(new Map(expected as [string, [string, string]][]));
  });

  test('detects a genome file of dog markers that is imported for a cat, and a cat sample in a file for dogs', async () => {
    const cat = await lab.createAccessioned();
    const feline = { speciesId: 2, breedId: null };
    await database.db.updateTable('animal').set(feline).where('id', '=', cat.animalId).execute();
    const rows = markers.map(({ name, ref }) => `${name},${cat.barcode},${ref},${ref},0.9\n`).join('');
    const bytes = asBytes(`[Data]\nSNP Name,Sample ID,Allele1 - Top,Allele2 - Top,GC Score\n${rows}`);
    const reasonsFor = async (species: 'dog' | 'cat') =>
      (
        await importProfileFile(lab.as(lab.technician), { name: 'report.csv', bytes, species, columns: 'Top' })
      ).problems.map(({ reason }) => reason);
    expect(await reasonsFor('cat')).toEqual([
      '230 of the 230 markers are dog markers, but the file is imported for cats. Check the file and the species.',
    ]);
    expect(await reasonsFor('dog')).toEqual([
      `${cat.barcode}: the sample is from a cat, but the file is for dogs. Check the barcode and the species of the file.`,
    ]);
  });

  test('is listed with its markers, searched and sorted', async () => {
    const reviewer = lab.as(lab.reviewer);
    const list = await listPanels(reviewer, { page: 1, size: 20, sort: '-markers' });
    expect(list.results.map(({ id, loaded }) => [id, loaded])).toEqual([
      [PANEL, 230],
      ['STR-ISAG2006-K9', 21],
      ['STR-ISAG-FEL', 9],
    ]);
    expect((await listPanels(reviewer, { page: 1, size: 20, sort: 'id', search: 'FCA220' })).count).toBe(1);
    const page = await listMarkers(reviewer, { ...listing, id: PANEL, search: 'core17' });
    expect(page.count).toBe(11);
    const [fca] = (await listMarkers(reviewer, { ...listing, id: 'STR-ISAG-FEL', search: 'FCA220' })).results;
    expect(fca).toMatchObject({ alleles: '208 to 228 bp', details: ['2 bp bins', 'also 213, 215 bp'] });
    await expect(listPanels(lab.as(lab.owner), { page: 1, size: 20, sort: 'id' })).rejects.toMatchObject({
      reason: 'forbidden',
    });
  });

  test('cannot change the meaning of a marker, or drop a marker that has calls', async () => {
    const [first, second] = [markers[0]!, markers[1]!];
    const other = { id: 'SNP-OTHER', name: 'Another panel' };
    const swapped = await load(csv([{ ...first, ref: first.alt, alt: first.ref }]), other);
    expect(swapped.problems).toMatchObject([
      { row: 2, reason: expect.stringContaining(`${first.name}: the manifest has`) },
    ]);
    const renamed = await load(csv([{ ...second, name: 'newname' }]), other);
    expect(renamed.problems[0]?.reason).toContain(`under the name ${second.name}`);
    const moved = await load(csv([{ ...second, position: 77 }]), other);
    expect(moved.problems[0]?.reason).toContain(`position ${second.position}`);
    expect((await load(csv(markers.slice(1)))).problems[0]?.reason).toContain(first.name);
    // A second assembly is accepted, and the file may be compressed.
    const again = csv([second]).replace('CanFam3.1', 'CanFam4').replace(String(second.position), '12');
    const bytes = gzipSync(again);
    expect(await load('', { ...other, bytes })).toMatchObject({ isLoaded: true, problems: [] });
    const shown = await listMarkers(lab.as(lab.reviewer), { ...listing, id: 'SNP-OTHER' });
    expect(shown.results[0]?.positions).toHaveLength(2);
  });
});

describe('parentage by files of any kind and strand', () => {
  const frequencies: FrequencyTable = {
    panel: PANEL,
    population: 'simulated',
    animals: 200,
    theta: 0.05,
    markers: new Map(
      markers.map(({ name, ref, alt, p }) => [
        name,
        new Map([
          [ref, 1 - p],
          [alt, p],
        ]),
      ]),
    ),
  };
  const verdictOf = async (young: LabSample, alleged: LabSample) => {
    const policy = policiesFor({ kind: 'SNP', speciesId: 1 }).duo;
    const found = parentage(
      { offspring: await profileOf(young), alleged: await profileOf(alleged) },
      policy,
      frequencies,
    );
    return found.ok ? found.verdict : found.reason;
  };

  test('a true sire on the other strand qualifies, and a stranger is excluded', async () => {
    const [sire, stranger, dam] = [founder(), founder(), founder()];
    const pup = child(sire, dam);
    const samples: LabSample[] = [];
    for (const sex of ['female', 'male', 'male'] as const) samples.push(await lab.createAccessioned({ sex }));
    const [young, father, other] = samples as [LabSample, LabSample, LabSample];
    await importFile(vcfOf(young.barcode, pup), 'pup.vcf');
    const turned = await importFile(vcfOf(father.barcode, sire, 'all'), 'sire.vcf');
    expect(turned.notes.join(' ')).toMatch(/other strand/);
    await importFile(rawOf(stranger, true), `${other.barcode}.txt`);
    expect([await verdictOf(young, father), await verdictOf(young, other)]).toEqual(['qualifies', 'excluded']);
  });

  test('with mixed strands, A/T and C/G markers are omitted by name and the others decide', async () => {
    const [sire, dam] = [founder(), founder()];
    const [young, father] = [
      await lab.createAccessioned({ sex: 'female' }),
      await lab.createAccessioned({ sex: 'male' }),
    ];
    await importFile(rawOf(child(sire, dam), false), `${young.barcode}.txt`);
    const answer = await importFile(vcfOf(father.barcode, sire, 'some'), 'mixed.vcf');
    const ambiguous = markers.filter(({ ref, alt }) => isAmbiguous([ref, alt]));
    expect(answer.notes.join(' ')).toContain(`${ambiguous.length} markers were left out (first: `);
    const profile = await profileOf(father);
    expect(profile.markers.size).toBe(MARKERS - ambiguous.length);
    const truth = markers.filter(({ name }) => profile.markers.has(name));
    for (const { name, ref, alt } of truth) {
      const at = markers.findIndex((one) => one.name === name);
      expect(profile.markers.get(name)).toEqual(sire.map((copy) => (copy[at] ? alt : ref)).toSorted());
    }
  });
});

describe('an unsorted file', () => {
  let sample: LabSample;
  beforeAll(async () => {
    sample = await lab.createAccessioned({ sex: 'female' });
  });

  test('is sorted with a message so that runs are found; two markers at one position are refused', async () => {
    const text = vcfOf(sample.barcode, founder());
    const lines = text.trimEnd().split('\n');
    const rows = lines.filter((line) => !line.startsWith('#'));
    const shuffled = [...lines.filter((line) => line.startsWith('#')), ...rows.toReversed(), ''].join('\n');
    const answer = await importFile(shuffled, 'shuffled.vcf');
    expect(answer.notes).toContain('We sorted the markers by position.');
    const { fileKey } = await database.db
      .selectFrom('snpProfile')
      .select('fileKey')
      .where('sampleId', '=', sample.sampleId)
      .executeTakeFirstOrThrow();
    const stored = await readStoredGenome(lab.as(null).adapters.files, fileKey, { id: 'x', sex: 'unknown' });
    expect(stored?.markers.map(({ id }) => id)).toEqual(markers.map(({ name }) => name));
    const twice = rawOf(founder(), false).replace(/^core5\t.*\n/m, (line) => line + line.replace('core5', 'other5'));
    const refusal = await importProfileFile(lab.as(lab.technician), {
      name: `${sample.barcode}.txt`,
      bytes: asBytes(twice),
      species: 'dog',
      columns: 'Top',
    });
    expect(refusal.problems.map(({ reason }) => reason).join()).toMatch(
      /Two markers in the file .* core5 and other5|other5 and core5/,
    );
  });
});
