import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import vectors from '#genetics/fixtures/pedigree_coi.json' with { type: 'json' };
import { readPedigreeCsv, writePedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import { parseFraction, toNumber } from '#genetics/fraction.ts';
import { inbreedingByGeneration } from './inbreeding-by-generation.ts';
import {
  completeness,
  completenessOfAll,
  inbreedingCoefficients,
  kinship,
  litterInbreeding,
  orderPedigree,
  type PedigreeEntry,
} from './pedigree.ts';
import { refuseParentByBiology } from './pedigree-biology.ts';

const oracle = readFileSync(new URL('../fixtures/oracle/pedigree.csv', import.meta.url), 'utf8');
const ordered = (entries: readonly PedigreeEntry[]) => {
  const result = orderPedigree(entries);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.pedigree;
};
const parse = (rows: readonly (readonly string[])[]): PedigreeEntry[] =>
  rows.map(([id = '', sire, dam]) => ({
    id,
    sire: sire === '0' ? null : (sire ?? null),
    dam: dam === '0' ? null : (dam ?? null),
  }));
interface Vector {
  case: string;
  pedigree?: string[][];
  F: Record<string, { frac: string }>;
  kinship_C1_C2?: { frac: string };
}

test.each((vectors as unknown as Vector[]).map((row) => [row.case, row] as const))(
  'B6 inbreeding of %s equals the reference vectors',
  (_, row) => {
    const pedigree = ordered(row.pedigree ? parse(row.pedigree) : readPedigreeCsv(oracle).rows);
    const inbreeding = inbreedingCoefficients(pedigree);
    for (const [id, { frac }] of Object.entries(row.F))
      expect(inbreeding[pedigree.indexOf.get(id) ?? -1], id).toBe(toNumber(parseFraction(frac)));
    if (row.kinship_C1_C2) expect(kinship(pedigree, 'C1', 'C2')).toBe(toNumber(parseFraction(row.kinship_C1_C2.frac)));
  },
);

/** Tabular relationship matrix A (Henderson 1976): a slow, simple and independent implementation. */
function tabular(entries: PedigreeEntry[]): number[][] {
  const index = new Map(entries.map((entry, at) => [entry.id, at]));
  const a = entries.map(() => entries.map(() => 0));
  const value = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (a[x]?.[y] ?? 0));
  entries.forEach((entry, at) => {
    const [sire, dam] = [index.get(entry.sire ?? '') ?? -1, index.get(entry.dam ?? '') ?? -1];
    for (let other = 0; other < at; other += 1)
      a[at]![other] = a[other]![at] = 0.5 * (value(other, sire) + value(other, dam));
    a[at]![at] = 1 + 0.5 * value(sire, dam);
  });
  return a;
}

test('B6 Meuwissen-Luo equals the tabular matrix for any pedigree, and kinship is half the relationship', () => {
  const anyPedigree = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(9)), { minLength: 2, maxLength: 25 }).map((rows) =>
    rows.map(([s, d, unknown], at): PedigreeEntry => {
      const [sire, dam] = [at < 2 || unknown === 0 ? null : `${s % at}`, at < 2 || unknown === 1 ? null : `${d % at}`];
      const male = (id: string | null) => (id === null ? null : Number(id) % 2 === 0 ? id : `${Number(id) - 1}`);
      const female = (id: string | null) =>
        id === null || Number(id) % 2 === 1 ? id : Number(id) + 1 < at ? `${Number(id) + 1}` : null;
      return { id: `${at}`, sire: male(sire), dam: female(dam) };
    }),
  );
  fc.assert(
    fc.property(anyPedigree, (entries) => {
      const pedigree = ordered(entries);
      const matrix = tabular(entries);
      const inbreeding = inbreedingCoefficients(pedigree);
      entries.forEach((entry, at) =>
        expect(inbreeding[pedigree.indexOf.get(entry.id) ?? -1]).toBeCloseTo((matrix[at]?.[at] ?? 0) - 1, 12),
      );
      expect(kinship(pedigree, '0', `${entries.length - 1}`)).toBeCloseTo(
        (matrix[0]?.[entries.length - 1] ?? 0) / 2,
        12,
      );
    }),
    { numRuns: 60 },
  );
});

test('B6 the order of the rows does not matter', () => {
  const rows = readPedigreeCsv(oracle).rows;
  const forward = ordered(rows);
  const backward = ordered(rows.toReversed());
  const [a, b] = [inbreedingCoefficients(forward), inbreedingCoefficients(backward)];
  for (const id of forward.ids) expect(a[forward.indexOf.get(id) ?? -1]).toBe(b[backward.indexOf.get(id) ?? -1]);
});

test('B6 one unknown parent counts as half a generation of completeness', () => {
  const pedigree = ordered(
    parse([
      ['X', 'S', '0'],
      ['S', 'G', 'H'],
    ]),
  );
  expect(completeness(pedigree, 'X', 3)).toEqual({
    byGeneration: [0.5, 0.5],
    equivalentGenerations: 1,
    index: 0,
    generations: 3,
  });
  const full = ordered(
    parse([
      ['X', 'S', 'D'],
      ['S', 'a', 'b'],
      ['D', 'a', 'c'],
    ]),
  );
  expect(completeness(full, 'X', 2)).toEqual({
    byGeneration: [1, 1],
    equivalentGenerations: 2,
    index: 1,
    generations: 2,
  });
  expect(litterInbreeding(full, 'D', 'S').coefficient).toBe(0.125);
});

test('B6 cycles, duplicates, animals that are their own parents and parents of both sexes are rejected by name', () => {
  const codes = (rows: string[][]) => {
    const result = orderPedigree(parse(rows));
    return result.ok ? [] : result.problems.map((problem) => problem.code);
  };
  expect(
    codes([
      ['A', 'B', '0'],
      ['B', 'C', '0'],
      ['C', 'A', '0'],
    ]),
  ).toEqual(['cycle']);
  expect(
    codes([
      ['A', '0', '0'],
      ['A', '0', '0'],
    ]),
  ).toEqual(['duplicate']);
  expect(codes([['A', 'A', '0']])).toEqual(['own_parent']);
  expect(
    codes([
      ['A', 'S', 'D'],
      ['B', 'D', 'S'],
    ]),
  ).toEqual(['sire_and_dam', 'sire_and_dam']);
  expect(() => kinship(ordered(parse([['A', '0', '0']])), 'A', 'Z')).toThrow(/Z is not in the pedigree/);
});

test('B6 ten thousand animals are fast, and a deep line of descent does not overflow the stack', () => {
  const entries: PedigreeEntry[] = Array.from({ length: 10_000 }, (_, at) => ({
    id: `${at}`,
    sire: at < 2 ? null : `${at - 2}`,
    dam: null,
  }));
  expect(inbreedingCoefficients(ordered(entries.toReversed()))[9_999]).toBe(0);
});

test('C a pedigree table is unchanged after reading and writing, and errors are reported by row', () => {
  const { rows, problems } = readPedigreeCsv(oracle);
  expect(problems).toEqual([]);
  expect(readPedigreeCsv(writePedigreeCsv(rows)).rows).toEqual(rows);
  expect(
    readPedigreeCsv('id,sire,dam,sex,dob\nA,0,0,X,2026-02-31\nA,,,M,\n,A,,M,\nB,1\n').problems.map((problem) => [
      problem.row,
      problem.column,
    ]),
  ).toEqual([
    [2, 'sex'],
    [2, 'dob'],
    [3, 'id'],
    [4, 'id'],
    [5, ''],
  ]);
  expect(readPedigreeCsv('name,sire\n').problems[0]?.reason).toBe('The header has no column id, dam.');
});

test('B5 a parent must be older, of the right sex and of the same species', () => {
  const young = { id: 'P', speciesId: 1, sex: null, bornOn: '2026-06-01' };
  const dam = { id: 'D', speciesId: 1, sex: 'female', bornOn: '2022-06-01' } as const;
  const codes = (parent: Parameters<typeof refuseParentByBiology>[1], role: 'sire' | 'dam' = 'dam') =>
    refuseParentByBiology(young, parent, role).map((problem) => problem.code);
  expect(codes(dam)).toEqual([]);
  expect(codes(dam, 'sire')).toEqual(['wrong_sex']);
  expect(codes({ ...dam, bornOn: '2026-06-01' })).toEqual(['born_too_late']);
  expect(codes({ ...dam, bornOn: '2026-01-01' })).toEqual(['dam_too_young']);
  expect(codes({ ...dam, bornOn: '2010-01-01' })).toEqual(['dam_too_old']);
  expect(codes({ ...dam, bornOn: null, speciesId: 2 })).toEqual(['wrong_species']);
});

test('B6 the tabular method gives the same coefficients, and completenessOfAll the same completeness', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(5)), { maxLength: 60 }), (draws) => {
      // Even animals are males; parents are random earlier animals, some unknown.
      const entries = draws.map(([a, b, known], at): PedigreeEntry => {
        const males = Math.ceil(at / 2);
        const females = Math.floor(at / 2);
        return {
          id: `a${at}`,
          sire: males > 0 && known > 0 ? `a${2 * (a % males)}` : null,
          dam: females > 0 && known > 1 ? `a${2 * (b % females) + 1}` : null,
        };
      });
      const pedigree = ordered(entries);
      const expected = inbreedingCoefficients(pedigree);
      inbreedingByGeneration(pedigree)?.forEach((f, at) => expect(f).toBeCloseTo(expected[at] ?? 0, 14));
      const all = completenessOfAll(pedigree, 4);
      for (const [at, id] of pedigree.ids.entries()) {
        const one = completeness(pedigree, id, 4);
        expect(all.index[at]).toBeCloseTo(one.index, 12);
        expect(all.equivalentGenerations[at]).toBeCloseTo(one.equivalentGenerations, 12);
      }
    }),
    { numRuns: 60 },
  );
});
