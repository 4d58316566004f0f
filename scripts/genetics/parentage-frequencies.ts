/** Allele frequencies for parentage: a stored set, those of the breed in the file, or those of the whole file. */
import { splitDelimited, type Problem } from '#genetics/formats/delimited.ts';
import { readFrequencies } from '#genetics/formats/frequency-table.ts';
import {
  chooseFrequencies,
  countFrequencies,
  type FrequencyTable,
  type MarkerProfile,
} from '#genetics/parentage/marker-profile.ts';
import { throwOnProblems, text } from './files.ts';
import { UsageError, type Options } from './options.ts';

export interface FileProfile extends MarkerProfile {
  /** Family (FID) in the fileset: the breed, if breeds are stored there; "0" if not stated. */
  readonly family: string;
}

/** Returns a function that chooses the frequency table for an offspring. */
export function frequenciesOf(
  profiles: readonly FileProfile[],
  panel: string,
  options: Options,
): (offspring: FileProfile) => FrequencyTable {
  const theta = readTheta(options);
  const path = options.values['freq'];
  if (path) {
    const stored = { ...readStored(path, panel), ...theta };
    return () => stored;
  }
  const ofFile = { ...countFrequencies(profiles, panel, 'this file'), ...theta };
  const breeds = new Map<string, FrequencyTable>();
  return ({ family }) => {
    if (family === '0') return ofFile;
    const own = profiles.filter((one) => one.family === family);
    const breed = breeds.get(family) ?? { ...countFrequencies(own, panel, `${family} in this file`), ...theta };
    breeds.set(family, breed);
    return chooseFrequencies(breed, ofFile);
  };
}

function readTheta({ values }: Options): { theta?: number } {
  if (values['theta'] === undefined) return {};
  const theta = Number(values['theta']);
  if (!(theta >= 0 && theta <= 0.6)) throw new UsageError('--theta must be a number from 0 to 0.6.');
  return { theta };
}

/** Reads a PLINK frequency file, or CSV with the columns marker, allele, frequency and animals. */
function readStored(path: string, panel: string): FrequencyTable {
  const content = text(path);
  const isCsv = content.toLowerCase().startsWith('marker,');
  const { markers, animals, problems } = isCsv ? readMarkerCsv(content) : readPlinkFrequencies(content);
  throwOnProblems(path, problems);
  return { panel, population: path, animals, markers };
}

interface Stored {
  readonly markers: Map<string, Map<string, number>>;
  readonly animals: number;
  readonly problems: Problem[];
}

function readPlinkFrequencies(content: string): Stored {
  const { markers, problems } = readFrequencies(content);
  const counts = [...markers.values()].map(({ count }) => count).toSorted((a, b) => a - b);
  return {
    problems,
    animals: Math.floor((counts[counts.length >> 1] ?? 0) / 2),
    markers: new Map(
      [...markers]
        .filter(([, { frequency }]) => Number.isFinite(frequency))
        .map(([id, { allele, other, frequency }]) => [
          id,
          new Map([
            [allele, frequency],
            [other, 1 - frequency],
          ]),
        ]),
    ),
  };
}

function readMarkerCsv(content: string): Stored {
  const [header, ...rows] = splitDelimited(content);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const problems: Problem[] = [];
  const markers = new Map<string, Map<string, number>>();
  let animals = Number.POSITIVE_INFINITY;
  for (const { line, cells } of rows) {
    const cell = (name: string) => (cells[names.indexOf(name)] ?? '').trim();
    const [frequency, animalCount] = [Number(cell('frequency')), Number(cell('animals'))];
    if (cell('frequency') === '' || !(frequency >= 0 && frequency <= 1))
      problems.push({
        row: line,
        column: 'frequency',
        reason: `"${cell('frequency')}" is not a frequency between 0 and 1.`,
      });
    if (!(animalCount >= 1))
      problems.push({
        row: line,
        column: 'animals',
        reason: `"${cell('animals')}" is not a valid number of animals: enter 1 or more.`,
      });
    animals = Math.min(animals, animalCount);
    const alleles = markers.get(cell('marker')) ?? new Map<string, number>();
    markers.set(cell('marker'), alleles.set(cell('allele'), frequency));
  }
  return { markers, animals: Number.isFinite(animals) ? animals : 0, problems };
}
