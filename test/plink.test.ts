import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPedMap } from '#genetics/formats/ped-map.ts';
import { readPlink, writePlink } from '#genetics/formats/plink-binary.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededNumbers } from '#genetics/random.ts';

const installed = ['plink1.9', 'plink2'].every((name) => spawnSync(name, ['--version']).status === 0);
if (!installed)
  process.stderr.write(
    '\nNOTICE: plink1.9 and plink2 are not installed, so nothing was compared with them (apt-get install plink1.9 plink2).\n',
  );

/** A kennel beyond the fixtures: related dogs, rare alleles, missing calls. */
function createKennel(animals: number, markers: number, seed: number): GenotypeTable {
  const random = seededNumbers(seed);
  const frequency = Float64Array.from({ length: markers }, () => 0.02 + 0.48 * random.next());
  const people: Uint8Array[] = [];
  for (let at = 0; at < animals; at += 1)
    people.push(Uint8Array.from({ length: markers }, (_, marker) => drawCall(at, marker)));
  function drawCall(at: number, marker: number): number {
    const draw = () => (random.next() < (frequency[marker] ?? 0) ? 1 : 0);
    if (at < animals / 2) return draw() + draw();
    const parents = [people[at % 7], people[7 + (at % 5)]];
    return parents.reduce(
      (sum: number, calls) => sum + ((calls?.[marker] ?? 0) === 1 ? random.below(2) : (calls?.[marker] ?? 0) / 2),
      0,
    );
  }
  // A run of homozygosity in each dog, which PLINK must find.
  for (const own of people) {
    const from = random.below(markers - 250);
    for (let marker = from; marker < from + 250; marker += 1) if (own[marker] === 1) own[marker] = 2;
  }
  const calls = new Uint8Array(animals * markers);
  for (let marker = 0; marker < markers; marker += 1) {
    for (let at = 0; at < animals; at += 1)
      calls[marker * animals + at] = random.next() < 0.01 ? 3 : (people[at]?.[marker] ?? 3);
  }
  return {
    species: 'dog',
    samples: Array.from({ length: animals }, (_, at) => ({
      family: `k${at % 3}`,
      id: `dog${at}`,
      sire: null,
      dam: null,
      sex: at % 2 ? 'male' : 'female',
    })),
    markers: Array.from({ length: markers }, (_, at) => ({
      chromosome: String(1 + Math.floor((at * 8) / markers)),
      id: `snp${at}`,
      centimorgan: 0,
      position: 1000 + at * 20_000,
      alleles: at % 2 ? ['A', 'G'] : ['T', 'C'],
    })),
    calls,
  };
}

const RUNS = ['--homozyg', '--homozyg-snp', '50', '--homozyg-density', '100'];

describe.skipIf(!installed)('with plink1.9 and plink2 of this machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-plink-'));
  const at = (name: string) => path.join(folder, name);
  const ours = (...args: string[]) =>
    tableOf(
      execFileSync(process.execPath, ['scripts/genetics.ts', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  const plink = (program: string, ...args: string[]) =>
    execFileSync(
      program,
      ['--dog', '--allow-no-sex', ...args].filter((word) => program === 'plink1.9' || word !== '--allow-no-sex'),
      { stdio: 'ignore' },
    );
  const kennel = createKennel(60, 4000, 20);

  beforeAll(() => {
    const { bed, bim, fam } = writePlink(kennel);
    for (const [name, content] of Object.entries({ bed, bim, fam })) writeFileSync(at(`set.${name}`), content);
    plink('plink2', '--bfile', at('set'), '--het', '--make-king-table', '--hardy', '--freq', '--out', at('p2'));
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('heterozygosity matches to 1e-6', () => {
    const expected = tableOf(readFileSync(at('p2.het'), 'utf8'));
    const actual = ours('het', '--bfile', at('set'), '--nonfounders');
    expect(actual).toHaveLength(60);
    actual.forEach((row, index) =>
      expect(Math.abs(Number(row['F']) - Number(expected[index]?.['F']))).toBeLessThan(1e-6),
    );
  });

  test('KING kinship of all pairs matches to 1e-5', () => {
    const expected = new Map(
      tableOf(readFileSync(at('p2.kin0'), 'utf8')).map((row) => [
        `${row['IID1']} ${row['IID2']}`,
        Number(row['KINSHIP']),
      ]),
    );
    const actual = ours('king', '--bfile', at('set'));
    expect(actual).toHaveLength(1770);
    for (const row of actual)
      expect(
        Math.abs(Number(row['KINSHIP']) - (expected.get(`${row['ID1']} ${row['ID2']}`) ?? Number.NaN)),
      ).toBeLessThan(1e-5);
  });

  test('Hardy-Weinberg P values match to a relative 1e-4', () => {
    const expected = new Map(tableOf(readFileSync(at('p2.hardy'), 'utf8')).map((row) => [row['ID'], Number(row['P'])]));
    for (const row of ours('hardy', '--bfile', at('set'), '--nonfounders')) {
      const p = expected.get(row['ID'] ?? row['SNP'] ?? '') ?? Number.NaN;
      expect(Math.abs(Number(row['P']) / p - 1)).toBeLessThan(1e-4);
    }
  });

  test('runs of homozygosity match to the base', () => {
    plink('plink1.9', '--bfile', at('set'), ...RUNS, '--out', at('p19'));
    const place = (row: Record<string, string>) =>
      [row['IID'], row['CHR'], row['POS1'], row['POS2'], row['NSNP']].join(' ');
    const actual = ours('roh', '--bfile', at('set')).map(place);
    expect(actual.length).toBeGreaterThan(40);
    expect(actual).toEqual(tableOf(readFileSync(at('p19.hom'), 'utf8')).map(place));
  });

  test('plink2 reads the same genotypes from our bgzip VCF, and we from its VCF', () => {
    execFileSync(process.execPath, [
      'scripts/genetics.ts',
      'convert',
      '--bfile',
      at('set'),
      '--to',
      'vcf.gz',
      '--out',
      at('ours'),
    ]);
    plink('plink2', '--vcf', at('ours.vcf.gz'), '--make-bed', '--out', at('from-ours'));
    expect(readFileSync(at('from-ours.bed'))).toEqual(readFileSync(at('set.bed')));
    plink('plink2', '--bfile', at('set'), '--export', 'vcf', 'bgz', 'id-paste=iid', '--out', at('theirs'));
    expect(ours('king', '--vcf', at('theirs.vcf.gz')).map((row) => row['KINSHIP'])).toEqual(
      ours('king', '--bfile', at('set')).map((row) => row['KINSHIP']),
    );
  });

  test('ped and map of plink1.9 are read as the same genotypes', () => {
    plink('plink1.9', '--bfile', at('set'), '--recode', '--out', at('text'));
    const { table } = readPedMap(
      { ped: readFileSync(at('text.ped'), 'utf8'), map: readFileSync(at('text.map'), 'utf8') },
      'dog',
    );
    expect(table && genotypes(table)).toEqual(genotypes(kennel));
    expect(existsSync(at('text.ped'))).toBe(true);
  });

  test('special chromosomes, missing calls and single parents are treated as in PLINK', () => {
    const odd = createStrangeSet();
    const { bed, bim, fam } = writePlink(odd);
    for (const [name, content] of Object.entries({ bed, bim, fam })) writeFileSync(at(`odd.${name}`), content);
    plink('plink2', '--bfile', at('odd'), '--het', '--bad-freqs', '--make-king-table', '--out', at('o2'));
    plink('plink2', '--bfile', at('odd'), '--hardy', '--freq', '--bad-freqs', '--out', at('o2'));
    plink('plink1.9', '--bfile', at('odd'), ...RUNS, '--out', at('o1'));
    const expected = (name: string, ...columns: string[]) =>
      tableOf(readFileSync(at(name), 'utf8')).map((row) => columns.map((column) => numberOr(row[column] ?? '')));
    const actual = (command: string, ...columns: string[]) =>
      ours(command, '--bfile', at('odd')).map((row) => columns.map((column) => numberOr(row[column] ?? '')));
    expect(actual('het', 'O(HOM)', 'E(HOM)', 'N', 'F')).toEqual(expected('o2.het', 'O(HOM)', 'E(HOM)', 'OBS_CT', 'F'));
    expect(actual('freq', 'CHROM', 'ID', 'ALT_FREQS', 'OBS_CT')).toEqual(
      expected('o2.afreq', 'CHROM', 'ID', 'ALT_FREQS', 'OBS_CT'),
    );
    expect(actual('hardy', 'ID', 'P')).toEqual(expected('o2.hardy', 'ID', 'P'));
    const pairs = ['NSNP', 'HETHET', 'IBS0', 'KINSHIP'];
    expect(actual('king', 'ID1', 'ID2', ...pairs)).toEqual(expected('o2.kin0', 'IID1', 'IID2', ...pairs));
    const run = ['IID', 'CHR', 'POS1', 'POS2', 'KB', 'NSNP', 'DENSITY', 'PHOM', 'PHET'];
    expect(actual('roh', ...run)).toEqual(expected('o1.hom', ...run));
    expect(new Set(actual('roh', 'CHR').flat())).toEqual(new Set([0, 7, 39, 41]));
  });

  test('a fileset written by plink2 is written back byte for byte', () => {
    plink('plink2', '--bfile', at('set'), '--make-bed', '--out', at('again'));
    const files = {
      bed: readFileSync(at('again.bed')),
      bim: readFileSync(at('again.bim'), 'utf8'),
      fam: readFileSync(at('again.fam'), 'utf8'),
    };
    const { table } = readPlink(files, 'dog');
    expect(table && Buffer.from(writePlink(table).bed)).toEqual(files.bed);
  });
});

/**
 * Eleven animals of three families with markers on every kind of chromosome; the X has one long run of homozygosity.
 */
function createStrangeSet(): GenotypeTable {
  const random = seededNumbers(9);
  const chromosomes = ['0', '7', 'X', 'Y', 'XY', 'MT'];
  const markers = chromosomes.flatMap((chromosome) =>
    Array.from({ length: 120 }, (_, at) => ({
      chromosome,
      id: `${chromosome}_${at}`,
      centimorgan: 0,
      position: 8_000_000 + at * 25_000,
      alleles: at % 3 ? (['A', 'G'] as const) : (['C', 'T'] as const),
    })),
  );
  const samples = Array.from({ length: 11 }, (_, at) => ({
    family: `k${at % 3}`,
    id: `dog${at}`,
    sire: at > 8 ? `dog${at - 3}` : null,
    dam: at > 9 ? `dog${at - 6}` : null,
    sex: (['male', 'female', 'unknown'] as const)[at % 3] ?? 'unknown',
  }));
  const calls = markers.flatMap(({ chromosome }, marker) => {
    const [frequency, isLost] = [random.next(), marker % 97 === 5];
    return samples.map(({ sex }, at) => {
      if (isLost || at === 4 || random.next() < 0.02) return 3;
      const [x, y] = [Number(random.next() < frequency), Number(random.next() < frequency)];
      const hasOneCopy = (chromosome === 'X' && sex === 'male') || chromosome === 'Y' || chromosome === 'MT';
      return (hasOneCopy && random.next() < 0.98) || (at % 2 === 0 && marker % 120 < 80) ? 2 * x : x + y;
    });
  });
  return { species: 'dog', samples, markers, calls: Uint8Array.from(calls) };
}

function numberOr(text: string): number | string {
  return text === '' || Number.isNaN(Number(text)) ? text : Number(Number(text).toPrecision(5));
}

function tableOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^#/, '').split(/\s+/));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** Genotypes as unordered allele pairs, whichever allele is counted. */
function genotypes(table: GenotypeTable): string[] {
  return table.markers.map(({ alleles }, marker) =>
    table.samples
      .map((_, sample) => {
        const call = table.calls[marker * table.samples.length + sample] ?? 3;
        return call === 3 ? '.' : [alleles[call > 0 ? 0 : 1], alleles[call > 1 ? 0 : 1]].toSorted().join('');
      })
      .join(' '),
  );
}
