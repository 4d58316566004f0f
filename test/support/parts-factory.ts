import { readFileSync } from 'node:fs';
import type { Db } from '#db/connection.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { seededNumbers } from '#genetics/random.ts';
import { compose, importBreedPanel } from '#laboratory/diversity/breed-composition.service.ts';
import { importProfileFile, type ProfileFileImport } from '#laboratory/results-import/genome-import.service.ts';
import type { LabBed } from './lab-factory.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../src/genetics/fixtures/breed_panel/${name}`, import.meta.url), 'utf8');
const dogs = JSON.parse(fixture('tests.json')) as { genotypes: string }[];

/** Cats have other chromosomes than the dogs of the fixture. */
const catChromosomes = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'B4', 'C1', 'C2', 'D1', 'D2', 'D3', 'D4', 'E1', 'E2', 'E3', 'F1', 'F2']; // prettier-ignore

function panelOf(speciesId: 1 | 2): string {
  const csv = fixture('panel.csv');
  if (speciesId === 1) return csv;
  const [head, ...lines] = csv.trim().split('\n');
  const kept = lines.flatMap((line) => {
    const [chromosome = '', ...rest] = line.split(',');
    const name = catChromosomes[Number(chromosome) - 1];
    return name ? [[name, ...rest].join(',')] : [];
  });
  return [head, ...kept, ''].join('\n');
}

/** A simulated reference panel of breeds. */
export function loadBreedPanel(lab: LabBed, speciesId: 1 | 2): Promise<void> {
  return importBreedPanel(lab.as(lab.technician), {
    version: `parts-${speciesId}`,
    speciesId,
    isDemo: true,
    csv: panelOf(speciesId),
  });
}

interface Loaded {
  barcode: string;
  speciesId: 1 | 2;
}

/** A full STR profile with distinct alleles, as a table from the sequencer. */
export async function strTable(db: Db, { barcode, speciesId, seed }: Loaded & { seed: number }): Promise<string> {
  const panel = speciesId === 1 ? 'STR-ISAG2006-K9' : 'STR-ISAG-FEL';
  const rows = await db
    .selectFrom('panelMarker')
    .select(['marker', 'sizeMin', 'sizeMax'])
    .where('panelId', '=', panel)
    .where('isSexMarker', '=', false)
    .orderBy('positionNo')
    .execute();
  const random = seededNumbers(seed);
  const size = (min: number, max: number) => String(min + 2 * random.below(Math.floor((max - min) / 2) + 1));
  const cells = rows.flatMap(({ sizeMin, sizeMax }) => {
    const [min, max] = [sizeMin ?? 100, sizeMax ?? 120];
    return [size(min, max), size(min, max)];
  });
  const names = rows.flatMap(({ marker }) => [`${marker}_1`, `${marker}_2`]);
  return `Sample,Species,Panel,${names.join(',')}\n${barcode},${speciesId === 1 ? 'dog' : 'cat'},${panel},${cells.join(',')}\n`;
}

export function loadProfile(lab: LabBed, content: string): Promise<ProfileFileImport> {
  return loadFile(lab, content, 1);
}

function loadFile(lab: LabBed, content: string, speciesId: 1 | 2): Promise<ProfileFileImport> {
  return importProfileFile(lab.as(lab.technician), {
    name: 'profiles.csv',
    bytes: new TextEncoder().encode(content),
    species: speciesId === 1 ? 'dog' : 'cat',
    columns: 'Top',
  });
}

/** One of the simulated genomes, as a VCF. */
export function loadGenome(lab: LabBed, { barcode, speciesId, at }: Loaded & { at: number }) {
  const { panel } = readBreedPanel(fixture('panel.csv'), 'parts');
  const letters = dogs[at]?.genotypes ?? '';
  const markers = Array.from(panel?.positions ?? [], (position, marker) => {
    const chromosome = panel?.chromosomes[marker] ?? '0';
    const name = speciesId === 1 ? chromosome : catChromosomes[Number(chromosome) - 1];
    return { call: letters[marker], name, position, id: `m${marker}` };
  }).filter(({ name }) => name !== undefined);
  const vcf = writeVcf({
    species: speciesId === 1 ? 'dog' : 'cat',
    samples: [{ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' }],
    markers: markers.map(({ id, name, position }) => ({
      chromosome: name ?? '0',
      id,
      centimorgan: 0,
      position,
      alleles: ['A', 'G'],
    })),
    calls: Uint8Array.from(markers, ({ call }) => (call === '.' ? 3 : Number(call))),
  });
  return loadFile(lab, vcf, speciesId);
}

/** Calculates the queued breed compositions, like the job. */
export async function runBreedCompositions(db: Db, lab: LabBed): Promise<void> {
  const waiting = await db.selectFrom('breedComposition').select('id').where('state', '=', 'QUEUED').execute();
  for (const { id } of waiting) await compose(lab.as(lab.technician), { compositionId: id });
}
