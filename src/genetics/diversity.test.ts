import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPlink, writePlink } from '#genetics/formats/plink-binary.ts';
import {
  alleleFrequencies,
  autosomalMarkers,
  callsOf,
  founders,
  missingCall,
  type GenotypeTable,
} from './genotype-table.ts';
import { genotypeCounts, hardyWeinbergP } from './hardy-weinberg.ts';
import {
  heterozygosity,
  inbreedingFromHeterozygosity,
  internalRelatedness,
  percentile,
  standardisedHeterozygosity,
} from './heterozygosity.ts';
import { kingTable } from '#genetics/parentage/king.ts';
import { rohInbreeding, runsOfHomozygosity } from './roh.ts';

const bytes = (name: string) => readFileSync(new URL(`./fixtures/oracle/${name}`, import.meta.url));
const rows = (name: string): string[][] => {
  const text = name.endsWith('.gz') ? gunzipSync(bytes(name)).toString() : bytes(name).toString();
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
};
const read = readPlink(
  { bed: bytes('syn.bed'), bim: bytes('syn.bim').toString(), fam: bytes('syn.fam').toString() },
  'dog',
);
if (!read.table) throw new Error(JSON.stringify(read.problems));
const table: GenotypeTable = read.table;
const autosomal = autosomalMarkers(table);
const pick = <T extends ArrayLike<number>>(values: T) =>
  Array.from(autosomal, (marker) => values[marker] ?? Number.NaN);
const sampleIndex = new Map(table.samples.map((sample, index) => [sample.id, index]));

test('C a PLINK fileset is identical byte for byte after reading and writing', () => {
  expect([table.samples.length, table.markers.length]).toEqual([42, 3924]);
  const written = writePlink(table);
  expect(Buffer.from(written.bed).equals(bytes('syn.bed'))).toBe(true);
  expect(written.bim).toBe(bytes('syn.bim').toString());
  expect(written.fam).toBe(bytes('syn.fam').toString());
});

test('C a truncated .bed, another kind of file and an unknown chromosome are reported', () => {
  const files = {
    bed: new Uint8Array(bytes('syn.bed')),
    bim: bytes('syn.bim').toString(),
    fam: bytes('syn.fam').toString(),
  };
  expect(readPlink({ ...files, bed: files.bed.slice(0, -1) }, 'dog').problems[0]?.reason).toMatch(/need 43167/);
  expect(readPlink({ ...files, bed: new Uint8Array([1, 2, 3]) }, 'dog').problems[0]?.reason).toMatch(/not a PLINK/);
  expect(readPlink(files, 'cat').problems[0]?.reason).toMatch(/A cat has no chromosome/);
});

test('B6 allele frequencies equal PLINK for all animals and for founders', () => {
  const all = alleleFrequencies(table);
  for (const [index, row] of rows('p19_all.frq.gz').entries()) {
    // PLINK prints the frequency of the minor allele of these animals, with four digits.
    const p = all.frequency[index] ?? 0;
    expect(Math.abs((row[2] === table.markers[index]?.alleles[0] ? p : 1 - p) - Number(row[4]))).toBeLessThan(6e-5);
    expect(all.alleles[index]).toBe(Number(row[5]));
  }
  const some = alleleFrequencies(table, founders(table));
  for (const [index, row] of rows('p19_founders.frq.gz').entries()) expect(some.alleles[index]).toBe(Number(row[5]));
});

test('B6 F_HET equals plink2 --het to 1e-6 with frequencies of all animals, and plink1.9 with those of founders', () => {
  const everyone = pick(alleleFrequencies(table).frequency);
  for (const [, id = '', observed, expected, called, f] of rows('p2_all.het')) {
    const result = inbreedingFromHeterozygosity(pick(callsOf(table, sampleIndex.get(id) ?? -1)), everyone);
    expect([result?.observedHomozygous, result?.called]).toEqual([Number(observed), Number(called)]);
    expect(Math.abs((result?.expectedHomozygous ?? 0) - Number(expected))).toBeLessThan(0.006);
    expect(Math.abs((result?.f ?? 0) - Number(f))).toBeLessThan(1e-6);
  }
  const base = pick(alleleFrequencies(table, founders(table)).frequency);
  for (const [, id = '', observed, , called, f] of rows('p19_founders.het')) {
    const result = inbreedingFromHeterozygosity(pick(callsOf(table, sampleIndex.get(id) ?? -1)), base);
    expect([result?.observedHomozygous, result?.called]).toEqual([Number(observed), Number(called)]);
    expect(Math.abs((result?.f ?? 0) - Number(f))).toBeLessThan(6e-5);
  }
});

test('B6 KING equals plink2 for all 861 pairs', () => {
  const pairs = new Map<string, number[]>();
  kingTable(table, (pair) =>
    pairs.set(`${table.samples[pair.first]?.id} ${table.samples[pair.second]?.id}`, [
      pair.sites,
      pair.bothHet / pair.sites,
      pair.ibs0 / pair.sites,
      pair.kinship,
    ]),
  );
  const expected = rows('p2.kin0');
  expect(expected).toHaveLength(861);
  for (const [, a, , b, sites, bothHet, ibs0, kinship] of expected) {
    const mine = pairs.get(`${a} ${b}`) ?? [];
    expect(mine[0]).toBe(Number(sites));
    expect(Math.abs((mine[1] ?? 0) - Number(bothHet))).toBeLessThan(1e-6);
    expect(Math.abs((mine[2] ?? 0) - Number(ibs0))).toBeLessThan(1e-6);
    expect(Math.abs((mine[3] ?? 0) - Number(kinship))).toBeLessThan(1e-5);
  }
  expect(pairs.get('DUPA3 A3')?.[3] ?? pairs.get('A3 DUPA3')?.[3]).toBeCloseTo(0.5, 5);
});

test('B6 Hardy-Weinberg exact p equals plink2 to 1e-4 relative', () => {
  const markerIndex = new Map(table.markers.map((marker, index) => [marker.id, index]));
  const expected = rows('p2_all.hardy.gz');
  expect(expected.length).toBeGreaterThan(3000);
  for (const [, id = '', a1, , homA1, het, homA2, , , p] of expected) {
    const marker = markerIndex.get(id) ?? -1;
    const counts = genotypeCounts(table, marker);
    const mine =
      table.markers[marker]?.alleles[0] === a1
        ? [counts.homA1, counts.het, counts.homA2]
        : [counts.homA2, counts.het, counts.homA1];
    expect(mine).toEqual([Number(homA1), Number(het), Number(homA2)]);
    expect(Math.abs(hardyWeinbergP(counts.het, counts.homA1, counts.homA2) / Number(p) - 1)).toBeLessThan(1e-4);
  }
});

test('B6 all 128 runs of homozygosity equal PLINK to the base', () => {
  const mine = table.samples.flatMap((sample, index) =>
    runsOfHomozygosity(table.markers, callsOf(table, index), 'dog').map((run) => [
      sample.id,
      run.chromosome,
      run.firstMarker,
      run.lastMarker,
      run.from,
      run.to,
      run.kb.toFixed(3),
      run.snps,
      run.shareHomozygous.toFixed(3),
      run.shareHeterozygous.toFixed(3),
    ]),
  );
  const expected = rows('p19_roh.hom').map(([, id, , chromosome, first, last, from, to, kb, snps, , hom, het]) => [
    id,
    chromosome,
    first,
    last,
    Number(from),
    Number(to),
    kb,
    Number(snps),
    hom,
    het,
  ]);
  expect(expected).toHaveLength(128);
  expect(mine).toEqual(expected);
});

test('B6 F_ROH of the inbred line is correct, and a sparse panel is rejected', () => {
  const f = (id: string) => {
    const result = rohInbreeding(table, callsOf(table, sampleIndex.get(id) ?? -1));
    return result.ok ? [Number(result.f.toFixed(4)), result.coveredKb] : [result.reason];
  };
  expect(f('A5')).toEqual([0.3837, 111587.459]);
  expect(f('A4')[0]).toBe(0.2515);
  expect(f('A3')[0]).toBeCloseTo(0.217, 3);
  expect(f('A7')[0]).toBeCloseTo(0.1015, 3);
  expect(f('X1')[0]).toBe(0);
  const thin = { ...table, markers: table.markers.filter((_, index) => index % 17 === 0) };
  expect(rohInbreeding(thin, new Uint8Array(thin.markers.length))).toMatchObject({ ok: false });
});

test('B6 heterozygosity, standardised heterozygosity, internal relatedness and percentile are correct', () => {
  expect(heterozygosity([0, 1, 2, missingCall])).toEqual({ value: 1 / 3, called: 3 });
  expect(heterozygosity([missingCall])).toBeNull();
  expect(standardisedHeterozygosity([1, 0, missingCall], [0.4, 0.6, 0.1])).toBeCloseTo(1, 12);
  const locus = (a: string, b: string, frequencies: Record<string, number>) => ({
    genotype: [a, b] as const,
    frequencyOf: (allele: string) => frequencies[allele] ?? 0,
  });
  const p = { A: 0.5, B: 0.3 };
  expect(internalRelatedness([locus('A', 'A', p), locus('A', 'B', p), locus('B', 'B', p)])).toBeCloseTo(
    (4 - 2.4) / (6 - 2.4),
    12,
  );
  expect(percentile(3, [1, 2, 3, 4])).toBe(62.5);
});

test('property: results do not depend on the order of markers', () => {
  const order = Array.from(autosomal).toSorted((a, b) => ((a * 7919) % 3923) - ((b * 7919) % 3923));
  const shuffled: GenotypeTable = {
    ...table,
    markers: order.map((marker) => table.markers[marker]!),
    calls: Uint8Array.from(order.flatMap((marker) => [...table.calls.subarray(marker * 42, marker * 42 + 42)])),
  };
  const [before, after]: number[][] = [[], []];
  kingTable(table, (pair) => before?.push(pair.kinship));
  kingTable(shuffled, (pair) => after?.push(pair.kinship));
  expect(after).toEqual(before);
});
