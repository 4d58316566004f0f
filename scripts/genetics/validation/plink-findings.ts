/**
 * Compares our tables with PLINK's: with its stored output for the sample kennel in the repository, and with plink2 and
 * plink1.9 if they are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writePlink } from '#genetics/formats/plink-binary.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { measured, type Finding } from './findings.ts';
import { printedTable, readColumns } from './run-command.ts';
import { drawFounder, mate, readDog, simulateBreeds } from './simulated-breeds.ts';
import type { TargetName } from './targets.ts';

interface Comparison {
  readonly target: TargetName;
  readonly command: readonly string[];
  /** Output file of PLINK. */
  readonly file: string;
  /** Our key columns and the matching columns of PLINK. */
  readonly keys: readonly (readonly [string, string])[];
  readonly value: readonly [string, string];
  readonly compare: 'difference' | 'relative' | 'equal';
}

const same = (name: string) => [name, name] as const;
const allAnimals = '--nonfounders';

function comparisons(files: { p2: string; runs: string }): Comparison[] {
  return [
    {
      target: 'het',
      command: ['het', allAnimals],
      file: `${files.p2}.het`,
      keys: [same('IID')],
      value: same('F'),
      compare: 'difference',
    },
    {
      target: 'king',
      command: ['king'],
      file: `${files.p2.replace('_all', '')}.kin0`,
      keys: [
        ['ID1', 'IID1'],
        ['ID2', 'IID2'],
      ],
      value: same('KINSHIP'),
      compare: 'difference',
    },
    {
      target: 'hardy',
      command: ['hardy', allAnimals],
      file: `${files.p2}.hardy`,
      keys: [same('ID')],
      value: same('P'),
      compare: 'relative',
    },
    {
      target: 'freq',
      command: ['freq', allAnimals],
      file: `${files.p2}.afreq`,
      keys: [same('ID')],
      value: same('ALT_FREQS'),
      compare: 'difference',
    },
    {
      target: 'roh',
      command: ['roh'],
      file: `${files.runs}.hom`,
      keys: [same('IID'), same('CHR'), same('POS1')],
      value: same('POS2'),
      compare: 'equal',
    },
  ];
}

export const isPlinkInstalled = (): boolean =>
  ['plink1.9', 'plink2'].every((name) => spawnSync(name, ['--version']).status === 0);

export function plinkFindings(seed: number): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-plink-'));
  try {
    const oracle = new URL('../../../src/genetics/fixtures/oracle/', import.meta.url).pathname;
    const stored = { p2: `${oracle}p2_all`, runs: `${oracle}p19_roh` };
    const cell = '42 dogs x 3,924 markers, outputs in the repository';
    const findings = compareAll(cell, seed, { prefix: `${oracle}syn`, files: comparisons(stored), folder });
    return isPlinkInstalled() ? [...findings, ...compareInstalled(seed, folder)] : findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compareInstalled(seed: number, folder: string): Finding[] {
  const prefix = path.join(folder, 'set');
  const { bed, bim, fam } = writePlink(simulateKennel(seed));
  for (const [name, content] of Object.entries({ bed, bim, fam })) writeFileSync(`${prefix}.${name}`, content);
  const [p2, runs] = [path.join(folder, 'p2'), path.join(folder, 'p19')];
  const input = ['--dog', '--bfile', prefix];
  execFileSync('plink2', [...input, '--het', '--make-king-table', '--hardy', '--freq', '--out', p2], {
    stdio: 'ignore',
  });
  const roh = ['--homozyg', '--homozyg-snp', '50', '--homozyg-density', '100', '--allow-no-sex', '--out', runs];
  execFileSync('plink1.9', [...input, ...roh], { stdio: 'ignore' });
  const cell = '80 simulated dogs x 30,000 markers, plink2 and plink1.9 installed';
  return compareAll(cell, seed, { prefix, files: comparisons({ p2, runs }), folder });
}

function compareAll(
  cell: string,
  seed: number,
  { prefix, files, folder }: { prefix: string; files: readonly Comparison[]; folder: string },
): Finding[] {
  return files.map((one) => {
    const theirs = readColumns(readFile(one.file));
    const ours = printedTable([...one.command, '--bfile', prefix], path.join(folder, 'printed'));
    const value = compareTables(ours, theirs, one);
    const figure = one.compare === 'equal' ? `${one.target}: rows that differ` : `${one.target}: ${one.compare}`;
    return measured(cell, seed, theirs.length)(figure, value, { pool: 'most', targets: [one.target] });
  });
}

/** Largest difference of a value, or number of different rows. A row missing in one table counts as different. */
function compareTables(
  ours: readonly Record<string, string>[],
  theirs: readonly Record<string, string>[],
  { keys, value: [own, other], compare }: Comparison,
): number {
  const left = new Map(theirs.map((row) => [keys.map(([, name]) => row[name]).join(' '), row[other]]));
  const differences = ours.map((row) => {
    const key = keys.map(([name]) => row[name]).join(' ');
    const [a, b] = [Number(row[own]), Number(left.get(key) ?? Number.NaN)];
    left.delete(key);
    if (a === b) return 0;
    const difference = compare === 'relative' ? Math.abs(a / b - 1) : Math.abs(a - b);
    return Number.isNaN(difference) ? Infinity : difference;
  });
  if (compare === 'equal') return left.size + differences.filter((difference) => difference > 0).length;
  return left.size > 0 ? Infinity : Math.max(0, ...differences);
}

function readFile(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : gunzipSync(readFileSync(`${file}.gz`)).toString();
}

/**
 * 20 founders and three closed generations, genotyped with missing calls and errors. No method was tuned on these
 * animals.
 */
function simulateKennel(seed: number): GenotypeTable {
  const world = simulateBreeds({ seed, breeds: 2, absent: 0, markers: 30_000, fst: 0.2, sampled: null });
  const dogs = Array.from({ length: 20 }, () => drawFounder(world, 0));
  while (dogs.length < 80) {
    const recent = dogs.slice(-20);
    const one = () => recent[world.random.below(recent.length)]!;
    dogs.push(mate(world, one(), one()));
  }
  const read = dogs.map((dog) => readDog(world, dog));
  return {
    species: 'dog',
    samples: dogs.map((_, at) => ({ family: 'k', id: `dog${at}`, sire: null, dam: null, sex: 'female' })),
    markers: world.chromosomes.map((chromosome, at) => ({
      chromosome,
      id: `s${at}`,
      centimorgan: 0,
      position: world.positions[at] ?? 0,
      alleles: ['A', 'G'],
    })),
    calls: Uint8Array.from(world.chromosomes.flatMap((_, marker) => read.map((calls) => calls[marker] ?? 3))),
  };
}
