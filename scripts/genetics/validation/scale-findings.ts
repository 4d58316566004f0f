/** Time and memory of the cohort commands. Each runs as a process that reads a file and prints its table. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededNumbers } from '#genetics/random.ts';
import { measured, type Finding } from './findings.ts';
import { isPlinkInstalled } from './plink-findings.ts';
import { runCommand } from './run-command.ts';
import type { ValidationSize } from './sizes.ts';

interface FilesetSize {
  readonly animals: number;
  readonly markers: number;
}

/** Minimum number of genotypes for which the work takes longer than starting the process. */
const MIN_COMPARABLE = 1e8;

const count = (value: number) => value.toLocaleString('en');
const sizeText = ({ animals, markers }: FilesetSize) => `${count(animals)} x ${count(markers)}`;

export function cohortFindings(size: ValidationSize, seed: number): Finding[] {
  return withTemporaryFolder((folder) => [
    ...pedigreeFindings(size.pedigree, seed, folder),
    ...frequencyFindings(size.frequencies, seed, folder),
  ]);
}

export function kinshipFindings(size: ValidationSize, seed: number): Finding[] {
  return withTemporaryFolder((folder) => {
    const prefix = writeFileset(path.join(folder, 'king'), size.kinship, seed);
    const { seconds, megabytes } = runCommand(['king', '--bfile', prefix], '/dev/null');
    const of = measured(`king, ${sizeText(size.kinship)}`, seed, 1);
    return [of('seconds', seconds), of('MB', megabytes, { targets: ['kingMemory'] })];
  });
}

function pedigreeFindings(of: ValidationSize['pedigree'], seed: number, folder: string): Finding[] {
  const file = path.join(folder, 'pedigree.csv');
  writePedigree(file, of, seed);
  const { seconds, megabytes } = runCommand(['coi', '--pedigree', file], '/dev/null');
  const cell = `coi, ${count(of.animals)} animals, ${of.generations} generations`;
  const figure = measured(cell, seed, 1);
  return [figure('seconds', seconds, { targets: ['coiTime'] }), figure('MB', megabytes)];
}

function frequencyFindings(size: FilesetSize, seed: number, folder: string): Finding[] {
  const prefix = writeFileset(path.join(folder, 'freq'), size, seed);
  const freq = runCommand(['freq', '--nonfounders', '--bfile', prefix], '/dev/null');
  const het = runCommand(['het', '--nonfounders', '--bfile', prefix], '/dev/null');
  const [ofFreq, ofHet] = ['freq', 'het'].map((name) => measured(`${name}, ${sizeText(size)}`, seed, 1));
  const findings = [
    ofFreq!('seconds', freq.seconds, { targets: ['freqTime'] }),
    ofFreq!('MB', freq.megabytes, { targets: ['freqMemory'] }),
    ofHet!('seconds', het.seconds),
    ofHet!('MB', het.megabytes),
  ];
  if (!isPlinkInstalled() || size.animals * size.markers < MIN_COMPARABLE) return findings;
  const from = performance.now();
  const args = ['--dog', '--bfile', prefix, '--het', '--bad-freqs', '--out', path.join(folder, 'plink')];
  if (spawnSync('plink2', args).status !== 0) throw new Error('plink2 --het failed');
  const seconds = (performance.now() - from) / 1000;
  return [
    ...findings,
    ofHet!('seconds of plink2', seconds),
    ofHet!('multiple of plink2', het.seconds / seconds, { targets: ['hetRatio'] }),
  ];
}

/** A tenth of the males and half of the females of each generation have offspring. */
function writePedigree(file: string, { animals, generations }: ValidationSize['pedigree'], seed: number): void {
  const random = seededNumbers(seed);
  const each = Math.ceil(animals / generations);
  const lines = Array.from({ length: animals }, (_, at) => {
    const generation = Math.floor(at / each);
    const parent = (role: number, share: number) =>
      generation === 0
        ? ''
        : `${generation - 1}_${2 * random.below(Math.max(1, Math.floor((each * share) / 2))) + role}`;
    return `${generation}_${at % each},${parent(0, 0.1)},${parent(1, 0.5)}`;
  });
  writeFileSync(file, `id,sire,dam\n${lines.join('\n')}\n`);
}

/** Writes random genotypes; one byte in eight can have missing calls. The run time does not depend on the values. */
function writeFileset(prefix: string, { animals, markers }: FilesetSize, seed: number): string {
  const random = seededNumbers(seed);
  const file = openSync(`${prefix}.bed`, 'w');
  writeSync(file, Uint8Array.of(0x6c, 0x1b, 1));
  const width = Math.ceil(animals / 4);
  const pool = Uint8Array.from({ length: width + 9973 }, () =>
    withoutMissingCalls(random.below(256), random.below(8) > 0),
  );
  for (let marker = 0; marker < markers; marker += 1) writeSync(file, pool, random.below(9973), width);
  closeSync(file);
  writeLines(`${prefix}.fam`, animals, (at) => `0 dog${at} 0 0 2 -9`);
  writeLines(
    `${prefix}.bim`,
    markers,
    (at) => `${1 + Math.floor((at * 38) / markers)} s${at} 0 ${1000 + at * 100} A G`,
  );
  return prefix;
}

function withoutMissingCalls(byte: number, isComplete: boolean): number {
  let value = byte;
  for (let shift = 0; isComplete && shift < 8; shift += 2) if (((value >> shift) & 3) === 1) value |= 2 << shift;
  return value;
}

function writeLines(file: string, length: number, line: (at: number) => string): void {
  writeFileSync(file, `${Array.from({ length }, (_, at) => line(at)).join('\n')}\n`);
}

function withTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-scale-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
