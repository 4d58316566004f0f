/** Recalculates the reference vectors in the repository: exact fractions and published formulas. */
import { readFileSync } from 'node:fs';
import { breedComposition, totalVariation } from '#genetics/ancestry/breed-composition.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { cross, type CrossMode } from '#genetics/breeding/inheritance.ts';
import { doubles } from '#genetics/field.ts';
import { readPedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import { toText } from '#genetics/fraction.ts';
import { duoRatio, pairRatio, type Genotype } from '#genetics/parentage/parentage-likelihood.ts';
import { chanceOfAtMost } from '#genetics/parentage/parentage-power.ts';
import { inbreedingCoefficients, orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { measured, type Finding } from './findings.ts';

interface Exact {
  readonly frac: string;
  readonly dec: number;
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../src/genetics/fixtures/${name}`, import.meta.url), 'utf8');
const json = <T>(name: string) => JSON.parse(fixture(name)) as T;

export function vectorFindings(): Finding[] {
  const parts = [crosses(), pedigrees(), likelihoods(), powers(), panels()];
  return parts.map(({ cell, figure, value, rows, target }) =>
    measured(cell, 0, rows)(figure, value, { pool: 'most', targets: [target] }),
  );
}

function crosses() {
  const rows = json<{ mode: CrossMode; dam: string; sire: string; conceived?: Record<string, Exact> }[]>('mendel.json');
  const differs = rows.filter(({ mode, dam, sire, conceived }) => {
    if (!conceived) return false;
    const found = cross(mode, dam, sire).conceived;
    const names = new Set([...found.keys(), ...Object.keys(conceived)]);
    return [...names].some((name) => {
      const own = found.get(name);
      return !own || toText(own) !== conceived[name]?.frac;
    });
  });
  const figure = 'crosses that differ';
  return { cell: 'mendel.json', figure, value: differs.length, rows: rows.length, target: 'mendel' as const };
}

function pedigrees() {
  const vectors = json<{ pedigree?: string[][]; F: Record<string, Exact> }[]>('pedigree_coi.json');
  let [value, rows] = [0, 0];
  for (const vector of vectors) {
    const entries =
      vector.pedigree?.map(([id = '', sire = '0', dam = '0']) => ({
        id,
        sire: sire === '0' ? null : sire,
        dam: dam === '0' ? null : dam,
      })) ?? readPedigreeCsv(fixture('oracle/pedigree.csv')).rows;
    const ordered = orderPedigree(entries);
    if (!ordered.ok) throw new Error('the pedigree of the vectors cannot be ordered');
    const inbreeding = inbreedingCoefficients(ordered.pedigree);
    for (const [id, exact] of Object.entries(vector.F)) {
      rows += 1;
      const found = inbreeding[ordered.pedigree.indexOf.get(id) ?? -1] ?? Number.NaN;
      value = Math.max(value, Math.abs(found - exactValue(exact)));
    }
  }
  return {
    cell: 'pedigree_coi.json',
    figure: 'largest difference in F',
    value,
    rows,
    target: 'pedigreeVectors' as const,
  };
}

function likelihoods() {
  const vectors = json<{
    allele_freq: Record<string, Exact>;
    lr: { offspring: string; mother: string; alleged: string; error: Exact; duo: Exact; pair: Exact }[];
  }>('parentage.json');
  const genotype = (text: string): Genotype => [text.charAt(0), text.charAt(1)];
  const differences = vectors.lr.flatMap((row) => {
    const frequency = (allele: string) => exactValue(vectors.allele_freq[allele] ?? { frac: '0/1', dec: 0 });
    const model = { field: doubles, frequency, error: exactValue(row.error) };
    const [offspring, mother, alleged] = [row.offspring, row.mother, row.alleged].map(genotype) as [
      Genotype,
      Genotype,
      Genotype,
    ];
    return [
      relative(duoRatio(model, offspring, alleged), exactValue(row.duo)),
      relative(pairRatio(model, offspring, mother, alleged), exactValue(row.pair)),
    ];
  });
  return {
    cell: 'parentage.json',
    figure: 'largest relative difference in a likelihood ratio',
    value: Math.max(...differences),
    rows: differences.length,
    target: 'likelihoodVectors' as const,
  };
}

function powers() {
  const rows =
    json<{ n: number; maf: number; P_le2_unrelated: number; P_le2_sib_of_parent: number }[]>(
      'snp_parentage_power.json',
    );
  const differences = rows.flatMap(({ n, maf, P_le2_unrelated: unrelated, P_le2_sib_of_parent: sib }) => {
    const opposing = 2 * maf ** 2 * (1 - maf) ** 2;
    return [relative(chanceOfAtMost(2, n, opposing), unrelated), relative(chanceOfAtMost(2, n, opposing / 2), sib)];
  });
  return {
    cell: 'snp_parentage_power.json',
    figure: 'largest relative difference in a chance',
    value: Math.max(...differences),
    rows: differences.length,
    target: 'powerVectors' as const,
  };
}

function panels() {
  const { panel } = readBreedPanel(fixture('breed_panel/panel.csv'), 'synthetic-12');
  if (!panel) throw new Error('could not read the breed panel of the test vectors');
  const rows = json<{ genotypes: string; truth: Record<string, number> }[]>('breed_panel/tests.json');
  const differences = rows.map(({ genotypes, truth }) => {
    const calls = Uint8Array.from(genotypes, (letter) => (letter === '.' ? 3 : Number(letter)));
    const found = breedComposition(panel, calls);
    if (!found.ok) throw new Error(found.reason);
    return totalVariation(Object.fromEntries(found.breeds.map(({ breed, share }) => [breed, share])), truth);
  });
  return {
    cell: 'breed_panel/tests.json',
    figure: 'largest TV',
    value: Math.max(...differences),
    rows: rows.length,
    target: 'panelVectors' as const,
  };
}

function exactValue({ frac }: Exact): number {
  const [numerator = 0, denominator = 1] = frac.split('/').map(Number);
  return numerator / denominator;
}

function relative(found: number, expected: number): number {
  return expected === 0 ? Math.abs(found) : Math.abs(found / expected - 1);
}
