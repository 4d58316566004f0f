/**
 * Power of a set of markers, calculated before a sample is in the laboratory: families are drawn under the likelihood
 * model, and the tail for unrelated animals and relatives is estimated from them by importance sampling, P(LOD >= t |
 * not the parent) = E(exp(-LOD); LOD >= t | parent).
 */
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { alleleFrequency, unknownTheta, type FrequencyTable } from './marker-profile.ts';
import { parentRatio, relativeRatio, type EvidenceModel, type Members } from './parentage-evidence.ts';
import type { Genotype } from './parentage-likelihood.ts';

export type CaseKind = 'duo' | 'trio' | 'pair';

export interface PanelExpectation {
  /** Mean LOD of a true parent with these markers. */
  readonly lod: number;
  /** LOD that few unrelated animals reach (see `falsePositiveRates`). */
  readonly lodNeeded: number;
  /** The same for full sibs of the parent, using the LOD against a full sib. */
  readonly relativeLodNeeded: number;
  /** Probability that a true parent reaches the required LOD. */
  readonly chanceToQualify: number;
}

/**
 * Accepted false positive rates for unrelated animals, strictest first. The strictest rate at which enough true
 * parents qualify is used; if none, the last rate if most qualify, and otherwise the strictest, because weak markers
 * must not give a wrong answer. All are below the permitted 0.1%, because the model is approximate.
 */
const falsePositiveRates = [0.0002, 0.0003, 0.0004, 0.0005, 0.0006];
const [DESIRED_QUALIFYING, ACCEPTABLE_QUALIFYING] = [0.984, 0.9];
/**
 * Accepted false positive rate for full sibs of the parent. Half of them have parents that are as related as any two
 * animals of the population.
 */
const SIB_FALSE_POSITIVE_RATE = 0.004;
/**
 * Likelihood ratios that are sufficient with any markers: 1000 against unrelated animals, 100 against a full sib of
 * the parent.
 */
const SUFFICIENT_LOD = Math.log(1000);
const SUFFICIENT_SIB_LOD = Math.log(100);
/** Minimum likelihood ratio with any markers. */
const MIN_LOD = Math.log(20);
const FAMILIES = 2000;
/** Maximum number of ratios computed for one table: panels with thousands of markers need fewer families. */
const MAX_RATIOS = 300_000;

/** The model for one marker. */
export function evidenceAt(
  table: FrequencyTable,
  marker: string,
  { error, hasNulls }: { error: number; hasNulls: boolean },
): EvidenceModel {
  return {
    frequency: (allele) => alleleFrequency(table, marker, allele),
    // Frequencies counted in few animals are themselves uncertain.
    theta: Math.min(0.6, (table.theta ?? unknownTheta) + 1 / (2 * table.animals + 1)),
    nulls: hasNulls ? (table.nulls?.get(marker) ?? 0) : 0,
    error,
  };
}

/** Expected power of `markers`, from families that are simulated once per table, error rate and kind of case. */
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
    SUFFICIENT_SIB_LOD,
    relativeThreshold({ lods, relativeLods, relatedLods }, SIB_FALSE_POSITIVE_RATE),
  );
  const chanceAt = (lodNeeded: number) => {
    let qualified = 0;
    for (let family = 0; family < families; family += 1)
      if (lods[family]! >= lodNeeded && (!needsRelatives || relativeLods[family]! >= relativeLodNeeded)) qualified += 1;
    return qualified / families;
  };
  const levels = thresholdsFor(lods, falsePositiveRates).map((threshold) => {
    const lodNeeded = Math.min(SUFFICIENT_LOD, Math.max(MIN_LOD, threshold));
    return { lodNeeded, chanceToQualify: chanceAt(lodNeeded) };
  });
  const qualifiesAtLeast = (least: number) => (level: (typeof levels)[number]) => level.chanceToQualify >= least;
  const chosen =
    levels.find(qualifiesAtLeast(DESIRED_QUALIFYING)) ??
    levels.slice(-1).find(qualifiesAtLeast(ACCEPTABLE_QUALIFYING)) ??
    levels[0]!;
  return { lod: lods.reduce((sum, lod) => sum + lod, 0) / families, relativeLodNeeded, ...chosen };
}

/** For each of the ascending `levels`: the smallest t with E(exp(-LOD); LOD >= t) at or below it. */
function thresholdsFor(lods: Float64Array, levels: readonly number[]): number[] {
  const sorted = lods.toSorted();
  let [weight, at] = [0, sorted.length];
  return levels.map((level) => {
    while (at > 0 && weight <= level) {
      at -= 1;
      weight += Math.exp(-sorted[at]!) / sorted.length;
    }
    return weight > level ? sorted[at]! + 1e-9 : (sorted[0] ?? Number.POSITIVE_INFINITY);
  });
}

/** The same for full sibs, half of them with related parents. The LOD is against sibs with unrelated parents. */
function relativeThreshold({ relativeLods, relatedLods }: DrawnLods, level: number): number {
  const order = Uint32Array.from(relativeLods.keys()).toSorted((a, b) => relativeLods[b]! - relativeLods[a]!);
  let weight = 0;
  for (const family of order) {
    weight += (Math.exp(-relativeLods[family]!) + Math.exp(-relatedLods[family]!)) / (2 * order.length);
    if (weight > level) return relativeLods[family]! + 1e-9;
  }
  return relativeLods[order.at(-1) ?? 0] ?? Number.POSITIVE_INFINITY;
}

interface DrawnLods {
  readonly lods: Float64Array;
  /** Against full sibs of the parent, with unrelated and with related parents. */
  readonly relativeLods: Float64Array;
  readonly relatedLods: Float64Array;
}

interface DrawnRatios {
  readonly families: number;
  readonly byMarker: ReadonlyMap<string, DrawnLods>;
}

const ratioCache = new WeakMap<FrequencyTable, Map<string, DrawnRatios>>();

function ratiosOf(table: FrequencyTable, settings: { kind: CaseKind; error: number; hasNulls: boolean }): DrawnRatios {
  const { kind } = settings;
  const name = JSON.stringify(settings);
  const byName = ratioCache.get(table) ?? new Map<string, DrawnRatios>();
  ratioCache.set(table, byName);
  const found = byName.get(name);
  if (found) return found;
  const families = Math.max(100, Math.min(FAMILIES, Math.floor(MAX_RATIOS / Math.max(1, table.markers.size))));
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
  byName.set(name, drawn);
  return drawn;
}

type Copies = [string | null, string | null];

/** A true family at one marker; null if an animal has no visible allele. */
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
  const child: Copies = [alleged[random.below(2)] ?? null, other ? (other[random.below(2)] ?? null) : draw()];
  const observe = (copies: Copies) => observedGenotype(random.next() < model.error ? [draw(), draw()] : copies);
  const observedAlleged = observe(alleged);
  const observedOther = other ? observe(other) : null;
  const offspring = observe(child);
  if (!observedAlleged || !offspring || (other && !observedOther)) return null;
  return { offspring, alleged: observedAlleged, other: observedOther };
}

/** The next allele after those already drawn: one of them with probability theta, otherwise a new one. */
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

/** The genotype that the copies appear as: null alleles are not visible. */
function observedGenotype([first, second]: Copies): Genotype | null {
  const one = first ?? second;
  const other = second ?? first;
  return one === null || other === null ? null : [one, other];
}
