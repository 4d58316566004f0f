/**
 * What a set of markers can settle before any sample is in the laboratory: families are drawn under the model of the likelihoods, and the
 * tail of unrelated animals and relatives comes from them by weight, P(LOD >= t | not the parent) = E(exp(-LOD); LOD >= t | parent).
 */
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { alleleFrequency, unknownTheta, type FrequencyTable } from './marker-profile.ts';
import { parentRatio, relativeRatio, type EvidenceModel, type Members } from './parentage-evidence.ts';
import type { Genotype } from './parentage-likelihood.ts';

export type CaseKind = 'duo' | 'trio' | 'pair';

export interface PanelExpectation {
  /** Mean LOD of a true parent at these markers. */
  readonly lod: number;
  /** LOD that fewer than `mostStrangers` of unrelated animals reach. */
  readonly lodNeeded: number;
  /** The same for full sibs of the parent, of the LOD against them. */
  readonly relativeLodNeeded: number;
  /** Chance that a true parent reaches what is needed. */
  readonly chanceToQualify: number;
}

/** Unrelated animals and full sibs of the parent that may qualify by chance. */
const MOST_STRANGERS = 0.0002;
const MOST_SIBS = 0.005;
/** Likelihood ratios that settle the question whatever the markers: 1000 against unrelated animals, 100 against a full sib of the parent. */
const ENOUGH = Math.log(1000);
const ENOUGH_FOR_RELATIVES = Math.log(100);
/** Least likelihood ratio in any case. */
const LEAST = Math.log(20);
const FAMILIES = 1000;
/** Ratios computed at most for one table: panels with thousands of markers need fewer families. */
const MOST_RATIOS = 300_000;

/** The model at one marker. */
export function evidenceAt(
  table: FrequencyTable,
  marker: string,
  { error, hasNulls }: { error: number; hasNulls: boolean },
): EvidenceModel {
  return {
    frequency: (allele) => alleleFrequency(table, marker, allele),
    // Frequencies that rest on few animals are themselves uncertain.
    theta: Math.min(0.6, (table.theta ?? unknownTheta) + 1 / (2 * table.animals + 1)),
    nulls: hasNulls ? (table.nulls?.get(marker) ?? 0) : 0,
    error,
  };
}

/** Of `markers`, from simulated families that are drawn once for a table, an error rate and a kind of case. */
export function expectationOf(
  table: FrequencyTable,
  markers: readonly string[],
  {
    kind,
    error,
    hasNulls,
    needsRelatives,
  }: { kind: CaseKind; error: number; hasNulls: boolean; needsRelatives: boolean },
): PanelExpectation {
  const ratios = ratiosOf(table, { kind, error, hasNulls });
  const families = ratios.families;
  const [lods, relativeLods] = [new Float64Array(families), new Float64Array(families)];
  for (const marker of markers) {
    const own = ratios.byMarker.get(marker);
    if (!own) continue;
    for (let family = 0; family < families; family += 1) {
      lods[family] = lods[family]! + own.lods[family]!;
      relativeLods[family] = relativeLods[family]! + own.relativeLods[family]!;
    }
  }
  const lodNeeded = Math.min(ENOUGH, Math.max(LEAST, thresholdFor(lods, MOST_STRANGERS)));
  const relativeLodNeeded = Math.min(ENOUGH_FOR_RELATIVES, thresholdFor(relativeLods, MOST_SIBS));
  let qualified = 0;
  for (let family = 0; family < families; family += 1)
    if (lods[family]! >= lodNeeded && (!needsRelatives || relativeLods[family]! >= relativeLodNeeded)) qualified += 1;
  return {
    lod: lods.reduce((sum, lod) => sum + lod, 0) / families,
    lodNeeded,
    relativeLodNeeded,
    chanceToQualify: qualified / families,
  };
}

/** Least t with E(exp(-LOD); LOD >= t) at most `most`. */
function thresholdFor(lods: Float64Array, most: number): number {
  const sorted = lods.toSorted((a, b) => b - a);
  let weight = 0;
  for (const lod of sorted) {
    weight += Math.exp(-lod) / lods.length;
    if (weight > most) return lod + 1e-9;
  }
  return sorted.at(-1) ?? Number.POSITIVE_INFINITY;
}

interface DrawnRatios {
  readonly families: number;
  readonly byMarker: ReadonlyMap<string, { readonly lods: Float64Array; readonly relativeLods: Float64Array }>;
}

const drawnBefore = new WeakMap<FrequencyTable, Map<string, DrawnRatios>>();

function ratiosOf(table: FrequencyTable, settings: { kind: CaseKind; error: number; hasNulls: boolean }): DrawnRatios {
  const { kind } = settings;
  const name = JSON.stringify(settings);
  const known = drawnBefore.get(table) ?? new Map<string, DrawnRatios>();
  drawnBefore.set(table, known);
  const found = known.get(name);
  if (found) return found;
  const families = Math.max(100, Math.min(FAMILIES, Math.floor(MOST_RATIOS / Math.max(1, table.markers.size))));
  const random = seededNumbers(22);
  const byMarker = new Map(
    [...table.markers].map(([marker, alleles]) => {
      const model = evidenceAt(table, marker, settings);
      const names = [...alleles.keys()];
      const ratios = Float64Array.from({ length: families }, () => {
        const members = drawFamily(model, names, { kind, random });
        return members ? parentRatio(model, members, kind === 'pair') : 1;
      });
      const relativeLods = ratios.map((ratio) => Math.log(relativeRatio(ratio, 0.5)));
      return [marker, { lods: ratios.map((ratio) => Math.log(ratio)), relativeLods }] as const;
    }),
  );
  const drawn = { families, byMarker };
  known.set(name, drawn);
  return drawn;
}

type Copies = [string | null, string | null];

/** A true family at one marker; null when an animal shows no allele. */
function drawFamily(
  model: EvidenceModel,
  names: readonly string[],
  { kind, random }: { kind: CaseKind; random: NumberSource },
): Members | null {
  const seen: (string | null)[] = [];
  const draw = () => {
    const allele = drawAllele(model, names, seen, random);
    seen.push(allele);
    return allele;
  };
  const alleged: Copies = [draw(), draw()];
  const other: Copies | null = kind === 'duo' ? null : [draw(), draw()];
  const young: Copies = [alleged[random.below(2)] ?? null, other ? (other[random.below(2)] ?? null) : draw()];
  const shown = (copies: Copies) => {
    const read: Copies = random.next() < model.error ? [draw(), draw()] : copies;
    return showsAs(read);
  };
  const [a, o, y] = [shown(alleged), other ? shown(other) : null, shown(young)];
  if (!a || !y || (other && !o)) return null;
  return { offspring: y, alleged: a, other: o };
}

/** The next copy after those seen: one of them with theta, a fresh one otherwise. */
function drawAllele(
  model: EvidenceModel,
  names: readonly string[],
  seen: readonly (string | null)[],
  random: NumberSource,
): string | null {
  const { theta } = model;
  if (seen.length > 0 && random.next() < (seen.length * theta) / (1 + (seen.length - 1) * theta))
    return seen[random.below(seen.length)] ?? null;
  if (random.next() < model.nulls) return null;
  let left = random.next();
  for (const name of names) {
    left -= model.frequency(name);
    if (left < 0) return name;
  }
  return names.at(-1) ?? null;
}

function showsAs([first, second]: Copies): Genotype | null {
  const one = first ?? second;
  const other = second ?? first;
  return one === null || other === null ? null : [one, other];
}
