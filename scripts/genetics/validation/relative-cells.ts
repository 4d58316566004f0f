/**
 * Recorded parents in a closed kennel, compared with genomes: the true parents, and relatives that share nearly as
 * much.
 */
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { fitParents, type RelativeVerdict } from '#genetics/parentage/relative-fit.ts';
import { drawFounder, mate, readDog, simulateBreeds, type Dog, type SimulatedBreeds } from './simulated-breeds.ts';

export interface RelativeCell {
  readonly markers: number;
  readonly fst: number;
  readonly kennel: { readonly size: number; readonly generations: number };
  /** Proportion of wrong calls; another 5% are missing. */
  readonly error: number;
}

export const relativeKinds = [
  'true sire',
  'true dam',
  'full sib of the sire',
  "sire's parent",
  "dam's parent",
  'littermate',
] as const;
export type RelativeKind = (typeof relativeKinds)[number];

export interface RelativeFigures {
  /** Inbreeding of the offspring within the breed. */
  readonly inbreeding: number;
  /** Verdicts on each candidate as recorded parent, tested alone and together with the other, true parent. */
  readonly verdicts: Readonly<Record<RelativeKind, { alone: RelativeVerdict[]; together: RelativeVerdict[] }>>;
}

export function measureRelatives(cell: RelativeCell, families: number, seed: number): RelativeFigures {
  const world = simulateBreeds({ ...cell, seed, breeds: 2, absent: 0, sampled: null });
  const table = tableOf(world);
  const verdicts = Object.fromEntries(
    relativeKinds.map((kind) => [kind, { alone: [], together: [] }]),
  ) as unknown as RelativeFigures['verdicts'];
  let homozygous = 0;
  for (let at = 0; at < families; at += 1) {
    const { young, ...dogs } = drawFamily(world, cell.kennel);
    homozygous += shareHomozygous(young) / families;
    const read = (dog: Dog) => readDog(world, dog, { missing: 0.05, error: cell.error });
    const [child, sire, dam] = [read(young), read(dogs['true sire']), read(dogs['true dam'])];
    for (const kind of relativeKinds) {
      const recorded = kind === 'true sire' ? sire : kind === 'true dam' ? dam : read(dogs[kind]);
      const other = kind.includes('dam') ? sire : dam;
      verdicts[kind].alone.push(fitParents(table, child, [recorded])[0]?.verdict ?? 'UNSURE');
      verdicts[kind].together.push(fitParents(table, child, [recorded, other])[0]?.verdict ?? 'UNSURE');
    }
  }
  const expected = meanHomozygosity(world);
  return { inbreeding: (homozygous - expected) / (1 - expected), verdicts };
}

function drawFamily(
  world: SimulatedBreeds,
  { size, generations }: RelativeCell['kennel'],
): Record<RelativeKind | 'young', Dog> {
  const { random } = world;
  let kennel = Array.from({ length: size }, () => drawFounder(world, 0));
  for (let generation = 0; generation < generations; generation += 1)
    kennel = kennel.map(() => {
      const one = random.below(size);
      return mate(world, kennel[one]!, kennel[(one + 1 + random.below(size - 1)) % size]!);
    });
  const draw = () => kennel.splice(random.below(kennel.length), 1)[0]!;
  const [grandsire, granddam, other, another] = [draw(), draw(), draw(), draw()];
  const [sire, dam] = [mate(world, granddam, grandsire), mate(world, other, another)];
  return {
    young: mate(world, dam, sire),
    'true sire': sire,
    'true dam': dam,
    'full sib of the sire': mate(world, granddam, grandsire),
    "sire's parent": grandsire,
    "dam's parent": another,
    littermate: mate(world, dam, sire),
  };
}

function tableOf({ chromosomes, positions }: SimulatedBreeds): GenotypeTable {
  return {
    species: 'dog',
    samples: [{ family: '0', id: 'young', sire: null, dam: null, sex: 'unknown' }],
    markers: chromosomes.map((chromosome, at) => ({
      chromosome,
      id: `m${at}`,
      centimorgan: 0,
      position: positions[at] ?? 0,
      alleles: ['A', 'G'],
    })),
    calls: new Uint8Array(positions.length).fill(missingCall),
  };
}

function shareHomozygous([one, other]: Dog): number {
  return one.alleles.reduce((sum, allele, at) => sum + Number(allele === other.alleles[at]), 0) / one.alleles.length;
}

function meanHomozygosity({ frequencies: [own = new Float64Array()] }: SimulatedBreeds): number {
  return own.reduce((sum, p) => sum + p * p + (1 - p) ** 2, 0) / own.length;
}
