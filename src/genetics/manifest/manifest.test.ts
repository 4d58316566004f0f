import { describe, expect, test } from 'vitest';
import { createFinalReportTable } from '#genetics/formats/final-report-table.ts';
import { readGenotypeText } from '#genetics/formats/genotype-text.ts';
import { readPedMap } from '#genetics/formats/ped-map.ts';
import { readPlink, writePlink } from '#genetics/formats/plink-binary.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { readVcf } from '#genetics/formats/vcf.ts';
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { fitParents } from '#genetics/parentage/relative-fit.ts';
import { seededNumbers } from '#genetics/random.ts';
import { alignCalls, joinTables } from './align-tables.ts';
import { orientedCalls, orientTable } from './orientation.ts';
import { readManifest } from './read-manifest.ts';
import { basesOfAB, complement, fitAlleles, isAmbiguous, topStrandOf } from './strand.ts';
import { applyManifest } from './apply-manifest.ts';

const MARKERS = 400;
const changes = ['A/G', 'G/A', 'C/T', 'T/C', 'A/C', 'T/G', 'A/T', 'C/G', 'T/A', 'AT/A'];

/** A family on two assemblies; every tenth marker is A/T, C/G or a deletion. */
function simulate(seed: number) {
  const random = seededNumbers(seed);
  const rows = Array.from({ length: MARKERS }, (_, at) => {
    const [ref = 'A', alt = 'G'] = (changes[random.below(changes.length)] ?? 'A/G').split('/');
    const chromosome = at < 360 ? String(1 + (at % 38)) : at < 390 ? 'X' : at < 395 ? 'Y' : 'MT';
    // Some frequencies are close to one half and do not show the strand.
    const p = random.next() < 0.3 ? 0.48 + random.next() / 25 : 0.05 + 0.9 * random.next();
    const top = random.next() < 0.5 ? '+' : '-';
    return { id: `snp${at}`, chromosome, position: 1000 + 10 * at, other: 5000 + 7 * at, ref, alt, p, top };
  });
  const head = 'marker,chrom,pos_one,pos_two,ref,alt,top_strand,alt_frequency\n';
  const line = (row: (typeof rows)[number], hasTop: boolean) => {
    const top = hasTop && isAmbiguous([row.ref, row.alt]) ? row.top : '';
    return [row.id, row.chromosome, row.position, row.other, row.ref, row.alt, top, row.p.toFixed(4)].join();
  };
  const manifestOf = (hasTop: boolean) => {
    const read = readManifest(`${head}${rows.map((row) => line(row, hasTop)).join('\n')}\n`, 'dog');
    expect(read.problems).toEqual([]);
    if (!read.manifest) throw new Error('no manifest');
    return read.manifest;
  };
  const gamete = () => rows.map(({ p }) => Number(random.next() < p));
  const founder = () => [gamete(), gamete()] as const;
  const child = (one: ReturnType<typeof founder>, two: ReturnType<typeof founder>) =>
    [one, two].map((parent) => rows.map((_, at) => parent[random.below(2)]?.[at] ?? 0)) as unknown as typeof one;
  const [sire, dam, stranger] = [founder(), founder(), founder()];
  const animals = { pup: child(sire, dam), sire, dam, stranger };
  const tableOf = (names: (keyof typeof animals)[]): GenotypeTable => ({
    species: 'dog',
    samples: names.map((id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' })),
    markers: rows.map(({ id, chromosome, position, ref, alt }) => ({
      id,
      chromosome,
      position,
      centimorgan: 0,
      alleles: [alt, ref],
    })),
    calls: Uint8Array.from(rows.flatMap((_, at) => names.map((name) => animals[name][0][at]! + animals[name][1][at]!))),
  });
  return { rows, manifest: manifestOf(true), withoutTop: manifestOf(false), tableOf, random };
}
type World = ReturnType<typeof simulate>;

/** The bases of each call as an instrument reports them: [marker, animal, first, second]. */
function bases(table: GenotypeTable, turn: (at: number) => boolean): string[][] {
  return table.samples.flatMap(({ id }, sample) =>
    table.markers.map((marker, at) => {
      const [alt, ref] = marker.alleles.map((one) => (turn(at) ? complement(one) : one));
      const call = table.calls[at * table.samples.length + sample];
      return [marker.id, id, (call === 2 ? alt : ref) ?? '', (call === 0 ? ref : alt) ?? ''];
    }),
  );
}
const placeOf = (world: World) => new Map(world.rows.map((row) => [row.id, [row.chromosome, row.position] as const]));

function reportOf(world: World, table: GenotypeTable, columns: 'Top' | 'Forward' | 'AB'): GenotypeTable | null {
  const place = placeOf(world);
  const isOnTop = (at: number) => {
    const { ref, alt, top } = world.rows[at]!;
    return (topStrandOf([ref, alt]) ?? top) === '+';
  };
  const rows = bases(table, (at) => (columns === 'Top' ? !isOnTop(at) : columns === 'Forward' && at % 3 === 0)).map(
    ([marker = '', animal, a = '', b = ''], index) => {
      const { ref, alt, top } = world.rows[index % MARKERS]!;
      const known = basesOfAB([ref, alt], top as '+' | '-');
      const shown = [a, b].map((allele) => {
        if (ref.length !== alt.length) return allele.length > 1 ? 'I' : 'D';
        return columns === 'AB' ? (allele === known?.A ? 'A' : 'B') : allele;
      });
      return [marker, animal, ...shown, ...(place.get(marker) ?? [])].join('\t');
    },
  );
  const header = ['SNP Name', 'Sample ID', `Allele1 - ${columns}`, `Allele2 - ${columns}`, 'Chr', 'Position'];
  const reader = createFinalReportTable({ species: 'dog', columns });
  reader.push(`[Data]\n${header.join('\t')}\n`);
  // Deletions have I and D in every column, and are left out of A/B reports.
  reader.push(`${rows.filter((row) => columns !== 'AB' || !/\t[ID]\t/.test(row)).join('\n')}\n`);
  return reader.end().table;
}

function pedOf(world: World, table: GenotypeTable, turn: (at: number) => boolean): GenotypeTable | null {
  const all = bases(table, turn);
  const ped = table.samples.map(({ id }) =>
    [`0 ${id} 0 0 0 -9`, ...all.filter((row) => row[1] === id).map(([, , a, b]) => `${a} ${b}`)].join(' '),
  );
  const map = world.rows.map((row) => `${row.chromosome} ${row.id} 0 ${row.position}`);
  return readPedMap({ ped: `${ped.join('\n')}\n`, map: `${map.join('\n')}\n` }, 'dog').table;
}

function textOf(world: World, table: GenotypeTable, turn: (at: number) => boolean): GenotypeTable | null {
  const place = placeOf(world);
  const rows = bases(table, turn)
    .toReversed()
    .map(([marker = '', animal, a, b]) => [marker, ...(place.get(marker) ?? []), animal, `${a}/${b}`].join());
  const text = `marker,chr,pos,sample,genotype\n${rows.join('\n')}\n`;
  return readGenotypeText(text, { species: 'dog', sample: '' }).table;
}

/** The animals in every file format, on the strand of the manifest, on the other strand, or mixed. */
function filesOf(world: World, names: Parameters<World['tableOf']>[0]): Record<string, GenotypeTable | null> {
  const table = world.tableOf(names);
  const other = () => true;
  const mixed = (at: number) => at % 3 === 0;
  return {
    VCF: readVcf(writeVcf(table), 'dog').table,
    bed: readPlink(writePlink(table), 'dog').table,
    ped: pedOf(world, table, () => false),
    'ped, other strand': pedOf(world, table, other),
    'ped, mixed strands': pedOf(world, table, mixed),
    'report, Top': reportOf(world, table, 'Top'),
    'report, Forward': reportOf(world, table, 'Forward'),
    'report, AB': reportOf(world, table, 'AB'),
    'laboratory CSV': textOf(world, table, () => false),
    'laboratory CSV, mixed strands': textOf(world, table, mixed),
  };
}

describe.each([3, 17, 2024])(
  'B7 seed %i: every file gives the same calls, except for rejected markers, which are listed by name',
  (seed) => {
    const world = simulate(seed);
    const truth = orientedCalls(world.tableOf(['pup']), oriented(world.tableOf(['pup']), world.manifest), 0);

    function oriented(table: GenotypeTable, manifest = world.manifest) {
      const found = orientTable(table, manifest);
      if (!found.ok) throw new Error(found.reason);
      return found.orientation;
    }

    test.each([
      ['with the TOP strands', true],
      ['without the TOP strands', false],
    ])('%s', (_, hasTop) => {
      const manifest = hasTop ? world.manifest : world.withoutTop;
      for (const [name, table] of Object.entries(filesOf(world, ['pup']))) {
        if (!table) throw new Error(name);
        const orientation = oriented(table, manifest);
        const calls = orientedCalls(table, orientation, 0);
        const refused = new Set(orientation.ambiguous);
        const wrong = [...calls.keys()].filter((at) => calls[at] !== missingCall && calls[at] !== truth[at]);
        expect([name, wrong]).toEqual([name, []]);
        // A marker without a call was reported as rejected, or is not in the file (deletions in A/B reports).
        const unnamed = [...calls.keys()].filter((at) => calls[at] === missingCall && !refused.has(`snp${at}`));
        const { ref, alt } = world.rows[unnamed[0] ?? 0]!;
        if (unnamed.length > 0) expect([name, ref.length !== alt.length]).toEqual(['report, AB', true]);
        for (const id of refused) {
          const row = world.rows[Number(id.slice(3))]!;
          expect([name, isAmbiguous([row.ref, row.alt])]).toEqual([name, true]);
        }
        const isCertain = !/mixed|Forward/.test(name) && (hasTop || !/report/.test(name));
        expect([name, isCertain && refused.size > 0]).toEqual([name, false]);
      }
    });

    test('a true sire in another file format is not contradicted and an unrelated one is, also without a manifest', () => {
      const pupFiles = filesOf(world, ['pup']);
      for (const candidate of ['sire', 'stranger'] as const) {
        for (const [name, theirs] of Object.entries(filesOf(world, [candidate]))) {
          for (const [ownName, own] of Object.entries(pupFiles)) {
            if (!own || !theirs) throw new Error(name);
            const [a, b] = [applyManifest(own, world.manifest), applyManifest(theirs, world.manifest)];
            if (!a.ok || !b.ok) throw new Error('not turned');
            const pair = `${ownName} and ${name}`;
            const fit = fitOf(a.table, b.table);
            // 400 markers are too few to confirm a sire.
            const expected = candidate === 'sire' ? 'UNSURE' : 'CONTRADICTS';
            expect([pair, fit]).toEqual([pair, expected]);
            if (/AB/.test(pair)) continue;
            expect([pair, fitOf(own, theirs)]).toEqual([pair, expected]);
          }
        }
      }
    });

    test('a shuffled file is sorted and reported as unsorted, and positions of another assembly are converted', () => {
      const table = world.tableOf(['pup', 'dam']);
      const shuffled = textOf(world, table, () => false);
      const moved = {
        ...table,
        markers: table.markers.map((marker, at) => ({ ...marker, id: `x${at}`, position: world.rows[at]!.other })),
      };
      const straight = applyManifest(table, world.manifest);
      const sorted = shuffled && applyManifest(shuffled, world.manifest);
      const convertedBack = applyManifest(moved, world.manifest);
      if (!straight.ok || !sorted?.ok || !convertedBack.ok) throw new Error('not turned');
      expect([sorted.report.wasSorted, convertedBack.report.assembly]).toEqual([false, 'two']);
      expect(sorted.table.markers).toEqual(straight.table.markers);
      expect(Buffer.compare(orientedBoth(sorted.table), orientedBoth(straight.table))).toBe(0);
      expect(convertedBack.table).toEqual(straight.table);
    });

    function orientedBoth(table: GenotypeTable) {
      const at = (id: string) => table.samples.findIndex((sample) => sample.id === id);
      return Buffer.concat(['pup', 'dam'].map((id) => orientedCalls(table, identity(table), at(id))));
    }
  },
);

function identity(table: GenotypeTable) {
  return {
    rows: Int32Array.from(table.markers.keys()),
    isSwapped: new Uint8Array(table.markers.length),
  };
}

function fitOf(own: GenotypeTable, theirs: GenotypeTable) {
  return fitParents(own, orientedCalls(own, identity(own), 0), [alignCalls(own, theirs)])[0]?.verdict;
}

test('B7 invalid manifest rows are reported by line: duplicates, no variant, wrong strand, truncation', () => {
  const head = 'marker,chrom,pos,ref,alt,top_strand\n';
  const problems = (rows: string) => readManifest(head + rows, 'dog').problems.map(({ row, reason }) => [row, reason]);
  expect(problems('a,1,10,A,G,\nb,1,10,A,C,\n')).toEqual([]);
  expect(problems('a,1,10,A,G,\na,1,20,A,G,\nc,1,10,G,A,\n')).toEqual([
    [3, 'a: line 2 has the same name or the same variant at the same position.'],
    [4, 'c: line 2 has the same name or the same variant at the same position.'],
  ]);
  expect(problems('a,1,10,A,A,\nb,44,0,A,N,\nc,1,5,A,G,-\nd,1,5,A,T,x\ne,1\n')).toEqual([
    [2, 'a: "A" to "A" is not a valid variant.'],
    [3, 'b: a dog has no chromosome 44.'],
    [3, 'b: "0" is not a position.'],
    [3, 'b: "A" to "N" is not a valid variant.'],
    [4, 'c: the TOP strand of A/G is +.'],
    [5, 'd: "x" is not a strand. Use + or -.'],
    [6, 'e: this row has 2 values, but the header has 6 columns.'],
    [6, 'e: "" to "" is not a valid variant.'],
  ]);
  expect(problems('e\n,1\n')).toEqual(
    expect.arrayContaining([
      [2, 'e: this row has 1 value, but the header has 6 columns.'],
      [3, 'This row has 2 values, but the header has 6 columns.'],
      [3, 'The marker has no name.'],
    ]),
  );
  expect(problems('a,1,10,A,G,')).toEqual([
    [2, 'The file does not end with a line break, so its last row may be cut off.'],
  ]);
  expect(readManifest('marker,chrom,ref,alt\n', 'dog').problems).toHaveLength(1);
});

test('B7 a known marker with a wrong position is rejected, and a file with many of them is rejected as a whole', () => {
  const world = simulate(5);
  const table = world.tableOf(['pup']);
  const misplaced = (share: number): GenotypeTable => ({
    ...table,
    markers: table.markers.map((marker, at) => (at < share * MARKERS ? { ...marker, position: 77 + at } : marker)),
  });
  const some = applyManifest(misplaced(0.05), world.manifest);
  expect(some.ok && some.report.foreign).toEqual(world.rows.slice(0, 20).map(({ id }) => id));
  const refused = { ok: false, reason: expect.stringContaining('snp0') };
  expect(applyManifest(misplaced(0.5), world.manifest)).toMatchObject(refused);
});

test('B7 alleles match in either order and on either strand; one allele is enough, and a third is rejected', () => {
  expect(fitAlleles(['G', 'A'], ['A', 'G'])).toEqual({ isSwapped: false, isOtherStrand: false });
  expect(fitAlleles(['T', 'C'], ['A', 'G'])).toEqual({ isSwapped: true, isOtherStrand: true });
  expect(fitAlleles(['0', 'C'], ['A', 'G'])).toEqual({ isSwapped: true, isOtherStrand: true });
  expect(fitAlleles(['I', 'D'], ['AT', 'A'])).toEqual({ isSwapped: true, isOtherStrand: false });
  expect(fitAlleles(['A', 'C'], ['A', 'G'])).toBeNull();
  // Illumina 2006: A/C and A/G are TOP; A is the first of the two on that strand.
  expect([topStrandOf(['T', 'C']), topStrandOf(['C', 'A']), topStrandOf(['A', 'T'])]).toEqual(['-', '+', null]);
  expect(basesOfAB(['T', 'C'], null)).toEqual({ A: 'T', B: 'C' });
  expect(basesOfAB(['A', 'T'], '-')).toEqual({ A: 'T', B: 'A' });
  expect(basesOfAB(['C', 'G'], '+')).toEqual({ A: 'C', B: 'G' });
  expect(basesOfAB(['C', 'G'], null)).toBeNull();
});

test('B7 joining tables adds an allele that one file never observed', () => {
  const of = (id: string, alleles: [string, string], call: number): GenotypeTable => ({
    species: 'dog',
    samples: [{ family: '0', id, sire: null, dam: null, sex: 'unknown' }],
    markers: [{ id: 'm', chromosome: '1', position: 5, centimorgan: 0, alleles }],
    calls: Uint8Array.of(call),
  });
  const joined = joinTables([of('a', ['0', 'A'], 0), of('b', ['0', 'G'], 0), of('c', ['T', 'C'], 2)]);
  expect([joined.markers[0]?.alleles, [...joined.calls]]).toEqual([
    ['G', 'A'],
    [0, 2, 0],
  ]);
});
