import { type AlleleFrequencies, measureDiversity } from '#genetics/diversity-measures.ts';
import type { Genotype } from '#genetics/parentage/parentage-likelihood.ts';
import { MIN_CROWD_ANIMALS, isCrowd, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';
import { MIN_OF_BREED } from './diversity.rules.ts';

export const diversityMeasures = ['internalRelatedness', 'averageRelatedness', 'outlierIndex'] as const;
export type DiversityMeasure = (typeof diversityMeasures)[number];
export const measureGroups = ['low', 'middle', 'high'] as const;
export type MeasureGroup = (typeof measureGroups)[number];

/** Explains how the groups are formed. */
export const GROUPS_NOTE =
  'The first animals compared were divided into three equal groups. Animals added later are counted in groups with the same limits.';

/** F from runs of homozygosity: measured from one genome and compared with the breed's distribution. */
export const GENOMIC_INBREEDING = 'genomicInbreeding';
export type ReferenceMeasure = DiversityMeasure | typeof GENOMIC_INBREEDING;

export interface BreedMember {
  animalId: number;
  ownerId: string;
  profile: readonly (readonly [marker: string, genotype: Genotype])[];
}

/** Published distribution of some measures in a breed. */
export interface Spread<M extends ReferenceMeasure> {
  /** Lower limits of the middle and the high group. */
  limits: Record<M, readonly [number, number]>;
  counted: Record<M, Record<MeasureGroup, number[]>>;
}

/** Published reference that the animals of a breed are compared with. */
export interface BreedReference extends Spread<DiversityMeasure> {
  frequencies: AlleleFrequencies;
}

/** Minimum share of the animals with a call at a marker. */
const CALLED = 0.8;

/**
 * The next reference of a breed, or null until the new animals form a large enough group in every group of every
 * measure. Animals that were already counted stay in their groups, so that two versions differ only by the new animals.
 */
export function nextReference(before: BreedReference | null, members: readonly BreedMember[]): BreedReference | null {
  const known = new Set(before ? Object.values(before.counted.internalRelatedness).flat() : []);
  const newcomers = members.filter(({ animalId }) => !known.has(animalId));
  if (!isCrowd(newcomers, before ? MIN_CROWD_ANIMALS : MIN_OF_BREED)) return null;
  const frequencies = countAlleles(members);
  const measured = newcomers.flatMap((member) => {
    const measures = measureDiversity(member.profile, frequencies);
    return measures ? [{ ...member, measures }] : [];
  });
  const spread = nextSpread(diversityMeasures, before, measured);
  return spread && { frequencies, ...spread };
}

interface MeasuredAnimal<M extends ReferenceMeasure> {
  animalId: number;
  ownerId: string;
  measures: Record<M, number>;
}

/**
 * The distribution with the new animals; null until they are a large enough group in every group of every measure. The
 * first version sets the limits.
 */
export function nextSpread<M extends ReferenceMeasure>(
  names: readonly M[],
  before: Spread<M> | null,
  newcomers: readonly MeasuredAnimal<M>[],
): Spread<M> | null {
  const limits =
    before?.limits ?? mapMeasures(names, (name) => thirdsOf(newcomers.map(({ measures }) => measures[name])));
  const groups = mapMeasures(names, (name) =>
    Map.groupBy(newcomers, ({ measures }) => measureGroup(measures[name], limits[name])),
  );
  const isSound = names.every((name) =>
    measureGroups.every((group) => isCrowd(groups[name].get(group) ?? [], SMALLEST_CELL)),
  );
  if (!isSound) return null;
  const idsOf = (name: M, group: MeasureGroup) => [
    ...(before?.counted[name][group] ?? []),
    ...(groups[name].get(group) ?? []).map(({ animalId }) => animalId),
  ];
  const counted = mapMeasures(names, (name) => ({
    low: idsOf(name, 'low'),
    middle: idsOf(name, 'middle'),
    high: idsOf(name, 'high'),
  }));
  return { limits, counted };
}

/** The next distribution of F in a breed, like `nextReference`, from animals whose F was measured. */
export function nextInbreeding(
  before: Spread<typeof GENOMIC_INBREEDING> | null,
  members: readonly { animalId: number; ownerId: string; f: number }[],
): Spread<typeof GENOMIC_INBREEDING> | null {
  const known = new Set(before ? Object.values(before.counted[GENOMIC_INBREEDING]).flat() : []);
  const newcomers = members.filter(({ animalId }) => !known.has(animalId));
  if (!isCrowd(newcomers, before ? MIN_CROWD_ANIMALS : MIN_OF_BREED)) return null;
  return nextSpread(
    [GENOMIC_INBREEDING],
    before,
    newcomers.map(({ f, ...animal }) => ({ ...animal, measures: { [GENOMIC_INBREEDING]: f } })),
  );
}

export function measureGroup(value: number, [lower, upper]: readonly [number, number]): MeasureGroup {
  return value < lower ? 'low' : value < upper ? 'middle' : 'high';
}

function mapMeasures<M extends string, Value>(names: readonly M[], of: (name: M) => Value): Record<M, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<M, Value>;
}

/** Limits of the thirds, rounded so that none is the exact value of an animal. */
function thirdsOf(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(1000 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 1000;
  return [at(1 / 3), at(2 / 3)];
}

function countAlleles(members: readonly BreedMember[]): AlleleFrequencies {
  const markers = new Map<string, Map<string, number>>();
  for (const { profile } of members)
    for (const [marker, genotype] of profile) {
      const alleles = markers.get(marker) ?? new Map<string, number>();
      markers.set(marker, alleles);
      for (const allele of genotype) alleles.set(allele, (alleles.get(allele) ?? 0) + 1);
    }
  const frequencies = new Map<string, Map<string, number>>();
  for (const [marker, alleles] of markers) {
    const total = alleles.values().reduce((sum, count) => sum + count, 0);
    if (total >= 2 * CALLED * members.length)
      frequencies.set(marker, new Map([...alleles].map(([allele, count]) => [allele, count / total])));
  }
  return frequencies;
}

/** The measures of an animal, each with its group in the breed. */
export function placeMeasures(measured: Record<DiversityMeasure, number>, { limits, counted }: BreedReference) {
  return diversityMeasures.map((name) => ({
    name,
    value: measured[name],
    group: measureGroup(measured[name], limits[name]),
    limits: [...limits[name]],
    counts: measureGroups.map((group) => counted[name][group].length),
  }));
}
