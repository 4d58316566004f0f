/**
 * Genotype probabilities by gene dropping (MacCluer et al. 1986), for pedigrees with too many loops for peeling:
 * founder alleles are drawn and dropped through the pedigree, and each drop is weighted by the likelihood of the known
 * results.
 */
import { seededNumbers } from '#genetics/random.ts';
import { transmissionProbability, relevantAnimals, type GenotypeShares, type LocusEvidence } from './locus-evidence.ts';

export interface GeneDrop {
  readonly shares: GenotypeShares;
  /** Standard error of the probabilities. */
  readonly standardErrors: GenotypeShares;
  /** Effective number of independent drops. */
  readonly effectiveDrops: number;
}

export interface DropSettings {
  readonly drops: number;
  readonly seed: number;
}

export function dropGenes(evidence: LocusEvidence, target: number, { drops, seed }: DropSettings): GeneDrop | null {
  const { pedigree, known, frequency } = evidence;
  const { sires, dams } = pedigree;
  const animals = relevantAnimals(evidence, target);
  const copies = new Int8Array((animals.at(-1) ?? 0) + 1);
  const numbers = seededNumbers(seed);
  const [weights, squares] = [new Float64Array(3), new Float64Array(3)];
  const copiesOf = (animal: number) => (animal < 0 ? null : (copies[animal] ?? 0));
  for (let drop = 0; drop < drops; drop += 1) {
    let weight = 1;
    for (const animal of animals) {
      const [sire, dam] = [copiesOf(sires[animal] ?? -1), copiesOf(dams[animal] ?? -1)];
      const result = known.get(animal);
      if (result === undefined) {
        const fromSire = numbers.next() < (sire === null ? frequency : sire / 2) ? 1 : 0;
        const fromDam = numbers.next() < (dam === null ? frequency : dam / 2) ? 1 : 0;
        copies[animal] = fromSire + fromDam;
      } else {
        copies[animal] = result;
        weight *= transmissionProbability(result, sire, dam, frequency);
      }
    }
    const found = copies[target] ?? 0;
    weights[found] = (weights[found] ?? 0) + weight;
    squares[found] = (squares[found] ?? 0) + weight * weight;
  }
  return summarise(weights, squares);
}

function summarise(weights: Float64Array, squares: Float64Array): GeneDrop | null {
  const total = weights[0]! + weights[1]! + weights[2]!;
  if (total === 0) return null;
  const allSquares = squares[0]! + squares[1]! + squares[2]!;
  const share = (copies: number) => weights[copies]! / total;
  const error = (copies: number) => {
    const p = share(copies);
    const variance = squares[copies]! * (1 - p) ** 2 + (allSquares - squares[copies]!) * p ** 2;
    return Math.sqrt(variance) / total;
  };
  return {
    shares: [share(0), share(1), share(2)],
    standardErrors: [error(0), error(1), error(2)],
    effectiveDrops: total ** 2 / allSquares,
  };
}
