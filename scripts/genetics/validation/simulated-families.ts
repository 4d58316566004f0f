/**
 * Simulates families of one breed with known parents, genotyped with an STR or SNP panel with errors, missing calls
 * and null alleles.
 */
import type { MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import type { Genotype } from '#genetics/parentage/parentage-likelihood.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { drawDrifted, drawIndex } from './draws.ts';
import { placeMarkers, mate, type Dog, type Inheritance } from './simulated-breeds.ts';

export interface MarkerPanel {
  readonly name: string;
  readonly loci: number;
  /** Minimum and maximum number of alleles at a locus. */
  readonly alleles: readonly [number, number];
  /** Proportion of loci with a null allele, and the frequency of that allele. */
  readonly nullLoci: number;
  readonly nullFrequency: number;
  readonly error: number;
  readonly missing: number;
}

export const markerPanels = {
  'dog STR (21)': { loci: 21, alleles: [6, 14], nullLoci: 0.1, nullFrequency: 0.04, error: 0.01, missing: 0.02 },
  'cat STR (9)': { loci: 9, alleles: [8, 16], nullLoci: 0.1, nullFrequency: 0.04, error: 0.01, missing: 0.02 },
  'SNP (230)': { loci: 230, alleles: [2, 2], nullLoci: 0, nullFrequency: 0, error: 0.005, missing: 0.01 },
} as const satisfies Record<string, Omit<MarkerPanel, 'name'>>;
export type PanelName = keyof typeof markerPanels;

/** Population structure of the animals in the file. */
export type Structure = 'one breed' | 'closed breeding lines' | 'ten breeds';

export interface Family {
  readonly young: Dog;
  readonly dam: Dog;
  /** The true sire, and candidates that could be mistaken for it. */
  readonly candidates: Readonly<Record<CandidateKind, Dog>>;
}
export type CandidateKind =
  | 'true sire'
  | 'unrelated'
  | 'of the same line'
  | 'full sib of sire'
  | 'half sib of sire'
  | "sire's parent";

export interface SimulatedFamilies {
  readonly families: readonly Family[];
  /** True allele frequencies in the family's breed, by locus; the last allele is the null allele. */
  readonly frequenciesOf: (family: number) => readonly (readonly number[])[];
  /** Animals of the same breed outside the families. */
  readonly others: readonly Dog[];
  readonly read: (animal: string, dog: Dog) => MarkerProfile;
}

export function simulateFamilies(settings: {
  seed: number;
  panel: PanelName;
  fst: number;
  structure: Structure;
  families: number;
  others: number;
}): SimulatedFamilies {
  const random = seededNumbers(settings.seed);
  const panel = { name: settings.panel, ...markerPanels[settings.panel] };
  const breeds = settings.structure === 'ten breeds' ? 10 : 1;
  const frequencies = drawBreeds(panel, settings.fst, breeds, random);
  const inheritance: Inheritance = { random, recombination: placeMarkers(panel.loci, random).recombination };
  const founder = (breed: number) => drawFounder(frequencies[breed] ?? [], random);
  const families = Array.from({ length: settings.families }, (_, at) => {
    const breed = at % breeds;
    if (settings.structure !== 'closed breeding lines') return drawFamily(inheritance, () => founder(breed));
    const kennels = [0, 1].map(() => closedKennel(inheritance, () => founder(breed)));
    const [own = [], foreign = []] = kennels;
    // The family is from one kennel, and the unrelated candidate from another.
    return drawFamily(
      inheritance,
      () => own.pop() ?? founder(breed),
      () => foreign.pop() ?? founder(breed),
    );
  });
  const others = Array.from({ length: settings.others }, (_, at) => founder(at % breeds));
  return {
    families,
    others,
    frequenciesOf: (family) => frequencies[family % breeds] ?? [],
    read: (animal, dog) => readProfile(panel, { animal, dog, random }),
  };
}

function drawFamily(inheritance: Inheritance, draw: () => Dog, drawUnrelated = draw): Family {
  const [grandsire, granddam, dam] = [draw(), draw(), draw()];
  const sire = mate(inheritance, granddam, grandsire);
  return {
    young: mate(inheritance, dam, sire),
    dam,
    candidates: {
      'true sire': sire,
      unrelated: drawUnrelated(),
      'of the same line': draw(),
      'full sib of sire': mate(inheritance, granddam, grandsire),
      'half sib of sire': mate(inheritance, draw(), grandsire),
      "sire's parent": grandsire,
    },
  };
}

function closedKennel(inheritance: Inheritance, founder: () => Dog): Dog[] {
  let kennel = Array.from({ length: 10 }, founder);
  for (let generation = 0; generation < 3; generation += 1)
    kennel = Array.from({ length: 12 }, () =>
      mate(inheritance, pick(kennel, inheritance.random), pick(kennel, inheritance.random)),
    );
  return kennel;
}

/** Frequencies by breed and locus; the last allele of a locus can be a null allele. */
function drawBreeds(panel: MarkerPanel, fst: number, breeds: number, random: NumberSource): number[][][] {
  const ancestral = Array.from({ length: panel.loci }, () => {
    const [min, max] = panel.alleles;
    const count = min + random.below(max - min + 1);
    if (count === 2) {
      const p = 0.15 + 0.7 * random.next();
      return [p, 1 - p];
    }
    const weights = Array.from({ length: count }, () => -Math.log(1 - random.next()));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  });
  const hidden = ancestral.map(() => (random.next() < panel.nullLoci ? panel.nullFrequency : 0));
  return Array.from({ length: breeds }, () =>
    ancestral.map((frequencies, locus) => {
      const seen = drawDrifted(random, frequencies, fst);
      const r = hidden[locus] ?? 0;
      return [...seen.map((p) => p * (1 - r)), r];
    }),
  );
}

function drawFounder(frequencies: readonly (readonly number[])[], random: NumberSource): Dog {
  const copy = () => {
    // 0 is the null allele.
    const alleles = Uint8Array.from(frequencies, (p) => (drawIndex(random, p) + 1) % p.length);
    return { alleles, origins: new Uint8Array(alleles.length) };
  };
  return [copy(), copy()];
}

function readProfile(panel: MarkerPanel, from: { animal: string; dog: Dog; random: NumberSource }): MarkerProfile {
  const { dog, random } = from;
  const markers = new Map<string, Genotype>();
  for (let locus = 0; locus < panel.loci; locus += 1) {
    if (random.next() < panel.missing) continue;
    let [a, b] = [dog[0].alleles[locus] ?? 0, dog[1].alleles[locus] ?? 0];
    if (random.next() < panel.error) {
      const count = misreadAlleles(panel);
      if (random.next() < 0.5) a = 1 + random.below(count);
      else b = 1 + random.below(count);
    }
    const [first, second] = [a || b, b || a];
    if (first > 0 && second > 0)
      markers.set(`L${locus}`, [name(Math.min(first, second)), name(Math.max(first, second))]);
  }
  return { animal: from.animal, panel: panel.name, markers };
}

/** Number of alleles, from the first, of which a genotyping error chooses a random one as replacement. */
export function misreadAlleles(panel: Pick<MarkerPanel, 'alleles'>): number {
  return panel.alleles[1] === 2 ? 2 : 8;
}

function name(allele: number): string {
  return String(98 + 2 * allele);
}

function pick<T>(from: readonly T[], random: NumberSource): T {
  const found = from[random.below(from.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
