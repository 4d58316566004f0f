// node scripts/bench/science.ts, also the last part of npm run bench: measures the genetics core against its time
// limits, on a worker thread each. Changes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { breedComposition } from '#genetics/ancestry/breed-composition.ts';
import type { BreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { writePlink } from '#genetics/formats/plink-binary.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { createVcfReader } from '#genetics/formats/vcf.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { kingTable } from '#genetics/parentage/king.ts';
import { forecastLitter, type LitterTest } from '#genetics/breeding/litter-simulator.ts';
import { matingPlan } from '#genetics/breeding/mating-plan.ts';
import { seededNumbers } from '#genetics/random.ts';
import { runsOfHomozygosity } from '#genetics/roh.ts';

interface Row {
  name: string;
  milliseconds: number;
  /** Time limit in milliseconds; for KING four times that of plink2 in the same run, null if it is not installed. */
  limit: number | null;
}

const REPEATS = 5;
const random = seededNumbers(2026);

if (isMainThread)
  await new Promise<void>((resolve, reject) =>
    new Worker(new URL(import.meta.url))
      .on('message', print)
      .on('error', reject)
      .on('exit', () => resolve()),
  );
else parentPort?.postMessage(await measureAll());

async function measureAll(): Promise<Row[]> {
  const panel = aPanel(60, 8000);
  const dog = Uint8Array.from({ length: 8000 }, (_, at) =>
    drawCall(random.next, panel.frequencies[at * 60 + (at < 4000 ? 3 : 17)] ?? 0.5),
  );
  const kennel = aTable(1000, 4000);
  const dense = aTable(1, 170_000);
  const chunks = piecesOf(writeVcf(aTable(96, 4000)), 65_536);
  const parents = Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, litters: 1 }));
  const sires = Array.from({ length: 40 }, (_, at) => ({ id: `s${at}`, litters: 4 }));
  const pairs = parents.flatMap((dam) =>
    sires.map((sire) => ({
      dam: dam.id,
      sire: sire.id,
      benefit: random.next() * 10,
      kinship: random.next() * 0.2,
      affectedTests: random.next() < 0.1 ? ['x'] : [],
    })),
  );
  const tests = Array.from({ length: 300 }, (_, at): LitterTest => ({
    testId: at,
    name: `t${at}`,
    modeCode: at % 3 ? 'AR' : 'AD',
    dam: ['N/N', 'N/P', 'P/P'][at % 3] ?? '',
    sire: ['N/N', 'N/P'][at % 2] ?? '',
  }));
  return [
    time('breed composition: 60 breeds, 8,000 SNPs', 500, () => breedComposition(panel, dog)),
    time('KING: 1,000 dogs x 4,000 SNPs', plinkLimit(kennel), () => kingTable(kennel, () => undefined)),
    time('ROH: one dog, 170,000 SNPs', 300, () => runsOfHomozygosity(dense.markers, dense.calls, 'dog')),
    time('VCF: 4,000 markers x 96 samples', 1000, () => readAll(chunks)),
    time('mating plan: 60 x 40', 200, () =>
      matingPlan(parents, sires, pairs, { kinshipCeiling: 0.125, goal: 'most_litters' }),
    ),
    time('litter forecast: 300 tests', 5, () => forecastLitter(tests, 8)),
  ];
}

/** The median time of some runs after one warm-up run. */
function time(name: string, limit: number | null, work: () => unknown): Row {
  work();
  const runs = Array.from({ length: REPEATS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return { name, limit, milliseconds: runs.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0 };
}

/** Four times the time of plink2 for the same table on one thread. */
function plinkLimit(table: GenotypeTable): number | null {
  if (spawnSync('plink2', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-bench-'));
  try {
    const { bed, bim, fam } = writePlink(table);
    for (const [name, content] of Object.entries({ bed, bim, fam }))
      writeFileSync(path.join(folder, `set.${name}`), content);
    const args = [
      '--dog',
      '--threads',
      '1',
      '--bfile',
      path.join(folder, 'set'),
      '--make-king-table',
      '--out',
      path.join(folder, 'out'),
    ];
    const { milliseconds } = time('plink2', null, () => execFileSync('plink2', args, { stdio: 'ignore' }));
    return 4 * milliseconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function aPanel(breeds: number, markers: number): BreedPanel {
  return {
    version: 'bench',
    breeds: Array.from({ length: breeds }, (_, at) => `Breed ${at}`),
    chromosomes: Array.from({ length: markers }, (_, at) => String(1 + Math.floor((at * 38) / markers))),
    positions: Int32Array.from({ length: markers }, (_, at) => 1000 + at * 280_000),
    alleles: null,
    frequencies: Float64Array.from({ length: markers * breeds }, () => 0.02 + 0.96 * random.next()),
  };
}

function aTable(animals: number, markers: number): GenotypeTable {
  return {
    species: 'dog',
    samples: Array.from({ length: animals }, (_, at) => ({
      family: '0',
      id: `dog${at}`,
      sire: null,
      dam: null,
      sex: 'female',
    })),
    markers: Array.from({ length: markers }, (_, at) => ({
      chromosome: String(1 + Math.floor((at * 38) / markers)),
      id: `snp${at}`,
      centimorgan: 0,
      position: 1000 + at * 13_000,
      alleles: ['A', 'G'],
    })),
    calls: Uint8Array.from({ length: animals * markers }, () =>
      random.next() < 0.01 ? 3 : drawCall(random.next, 0.3),
    ),
  };
}

function drawCall(next: () => number, frequency: number): number {
  return Number(next() < frequency) + Number(next() < frequency);
}

function piecesOf(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

function readAll(chunks: readonly string[]): number {
  let calls = 0;
  const reader = createVcfReader({ species: 'dog', onMarker: (marker) => void (calls += marker.calls.length) });
  for (const chunk of chunks) reader.push(chunk);
  if (reader.end().problems.length > 0 || calls !== 4000 * 96) throw new Error('the VCF was not read whole');
  return calls;
}

function print(rows: Row[]): void {
  console.log(`\n${'science, on a worker thread'.padEnd(42)} ${'ms'.padStart(9)} ${'limit'.padStart(9)}  of limit`);
  for (const { name, milliseconds, limit } of rows) {
    const share =
      limit === null
        ? 'plink2 is not installed'
        : `${(milliseconds / limit).toFixed(2)}  ${milliseconds > limit ? 'MISSED' : 'met'}`;
    console.log(
      `${name.padEnd(42)} ${milliseconds.toFixed(1).padStart(9)} ${(limit?.toFixed(0) ?? '-').padStart(9)}  ${share}`,
    );
  }
  if (rows.some(({ milliseconds, limit }) => limit !== null && milliseconds > limit)) process.exitCode = 1;
}
