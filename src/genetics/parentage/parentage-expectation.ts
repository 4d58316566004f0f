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
  /** LOD that few unrelated animals reach (see `strangerLevels`). */
  readonly lodNeeded: number;
  /** The same for full sibs of the parent, of the LOD against them. */
  readonly relativeLodNeeded: number;
  /** Chance that a true parent reaches what is needed. */
  readonly chanceToQualify: number;
}

/**
 * Unrelated animals that may qualify by chance: the strictest of these by which enough true parents qualify, the last where it is at least
 * most of them, else the strictest: markers that cannot settle the question must not settle it wrongly. All stay below the 0.1% that is
 * allowed, as the model is not exact.
 */
const strangerLevels = [0.0002, 0.0003, 0.0004, 0.0005, 0.0006];
const [ENOUGH_PARENTS, MOST_PARENTS] = [0.984, 0.9];
/** Full sibs of the parent that may qualify by chance, half of them of parents as related as any two animals of the population. */
const MOST_SIBS = 0.004;
/** Likelihood ratios that settle the question whatever the markers: 1000 against unrelated animals, 100 against a full sib of the parent. */
const ENOUGH = Math.log(1000);
const ENOUGH_FOR_RELATIVES = Math.log(100);
/** Least likelihood ratio in any case. */
const LEAST = Math.log(20);
const FAMILIES = 2000;
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
  const { families, byMarker } = ratiosOf(table, { kind, error, hasNulls });
  const [lods, relativeLods, relatedLods] = [0, 1, 2].map(() => new Float64Array(families)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const marker of markers) {
    const own = byMarker.get(marker);
    if (!own) continue;
    for (let family = 0; family < families; family += 1) {
      lods[family]! += own.lods[family]!;
      relativeLods[family]! += own.relativeLods[family]!;
      relatedLods[family]! += own.relatedLods[family]!;
    }
  }
  const relativeLodNeeded = Math.min(
    ENOUGH_FOR_RELATIVES,
    relativeThreshold({ lods, relativeLods, relatedLods }, MOST_SIBS),
  );
  const chanceAt = (lodNeeded: number) => {
    let qualified = 0;
    for (let family = 0; family < families; family += 1)
      if (lods[family]! >= lodNeeded && (!needsRelatives || relativeLods[family]! >= relativeLodNeeded)) qualified += 1;
    return qualified / families;
  };
  const levels = thresholdsFor(lods, strangerLevels).map((threshold) => {
    const lodNeeded = Math.min(ENOUGH, Math.max(LEAST, threshold));
    return { lodNeeded, chanceToQualify: chanceAt(lodNeeded) };
  });
  const accepts = (least: number) => (level: (typeof levels)[number]) => level.chanceToQualify >= least;
  const chosen = levels.find(accepts(ENOUGH_PARENTS)) ?? levels.slice(-1).find(accepts(MOST_PARENTS)) ?? levels[0]!;
  return { lod: lods.reduce((sum, lod) => sum + lod, 0) / families, relativeLodNeeded, ...chosen };
}

/** For each of `levels`, which rise: the least t with E(exp(-LOD); LOD >= t) at most that. */
function thresholdsFor(lods: Float64Array, levels: readonly number[]): number[] {
  const sorted = lods.toSorted();
  let [weight, at] = [0, sorted.length];
  return levels.map((most) => {
    while (at > 0 && weight <= most) {
      at -= 1;
      weight += Math.exp(-sorted[at]!) / sorted.length;
    }
    return weight > most ? sorted[at]! + 1e-9 : (sorted[0] ?? Number.POSITIVE_INFINITY);
  });
}

/** The same for full sibs, half of them of related parents, by the LOD against those of unrelated parents. */
function relativeThreshold({ relativeLods, relatedLods }: DrawnLods, most: number): number {
  const order = Uint32Array.from(relativeLods.keys()).toSorted((a, b) => relativeLods[b]! - relativeLods[a]!);
  let weight = 0;
  for (const family of order) {
    weight += (Math.exp(-relativeLods[family]!) + Math.exp(-relatedLods[family]!)) / (2 * order.length);
    if (weight > most) return relativeLods[family]! + 1e-9;
  }
  return relativeLods[order.at(-1) ?? 0] ?? Number.POSITIVE_INFINITY;
}

interface DrawnLods {
  readonly lods: Float64Array;
  /** Against full sibs of the parent, of unrelated parents and of related ones. */
  readonly relativeLods: Float64Array;
  readonly relatedLods: Float64Array;
}

interface DrawnRatios {
  readonly families: number;
  readonly byMarker: ReadonlyMap<string, DrawnLods>;
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
      const against = (shared: number) => ratios.map((ratio) => Math.log(relativeRatio(ratio, shared)));
      const drawn: DrawnLods = {
        lods: ratios.map((ratio) => Math.log(ratio)),
        relativeLods: against(0.5),
        relatedLods: against(0.5 + model.theta / 2),
      };
      return [marker, drawn] as const;
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
