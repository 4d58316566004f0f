import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import type { ProfileMarker } from '#laboratory/diversity/profile-report.rules.ts';

/** A marker of the panel; sex markers have no sizes. */
export interface SampleMarker {
  name: string;
  chromosome: string | null;
  sizeMin: number | null;
  sizeMax: number | null;
  isSexMarker: boolean;
}

export type SampleAlleles = ReadonlyMap<string, readonly [string, string]>;

/** Alleles of most markers differ by two base pairs. */
const STEP = 2;

/** The alleles of an invented animal; the same seed always gives the same alleles. */
export function inventAlleles(markers: readonly SampleMarker[], seed: number): SampleAlleles {
  const random = seededNumbers(seed);
  return new Map(
    identifying(markers).map((marker) => [marker.name, [inventSize(marker, random), inventSize(marker, random)]]),
  );
}

/** Inherits one allele from each parent at each marker. */
export function inheritAlleles([dam, sire]: readonly [SampleAlleles, SampleAlleles], seed: number): SampleAlleles {
  const random = seededNumbers(seed);
  const pick = (alleles: readonly [string, string] | undefined) => alleles?.[random.below(2)] ?? '';
  return new Map([...dam.keys()].map((name) => [name, [pick(dam.get(name)), pick(sire.get(name))]]));
}

/** The profile of the invented female, with sex markers last, like a real one. */
export function sampleProfileMarkers(markers: readonly SampleMarker[], alleles: SampleAlleles): ProfileMarker[] {
  return [...identifying(markers), ...markers.filter(({ isSexMarker }) => isSexMarker)].map(
    ({ name, chromosome, isSexMarker }) => ({
      name,
      chromosome,
      alleles: alleles.get(name) ?? ['X', 'X'],
      isSexMarker,
    }),
  );
}

function identifying(markers: readonly SampleMarker[]): SampleMarker[] {
  return markers.filter(({ isSexMarker }) => !isSexMarker);
}

/** Sizes in the middle of the range are common, as in real populations. */
function inventSize({ sizeMin, sizeMax }: SampleMarker, random: NumberSource): string {
  const [from, to] = [sizeMin ?? 100, sizeMax ?? 120];
  const steps = Math.floor((to - from) / STEP) + 1;
  return String(from + STEP * Math.floor(((random.next() + random.next()) / 2) * steps));
}
