/**
 * Population parameters from the pedigrees of living animals: effective size from the increase of inbreeding
 * (Gutiérrez et al. 2009, Genet Sel Evol 41:11) and of coancestry (Cervantes et al. 2011, J Anim Breed Genet 128:56),
 * effective founders (Lacy 1989, Zoo Biol 8:111) and ancestors (Boichard et al. 1997, Genet Sel Evol 29:5). Each
 * unknown parent counts as a separate founder, so diversity is overestimated rather than underestimated.
 */
import { kinshipMatrix } from './kinship-matrix.ts';
import { completenessOfAll, inbreedingCoefficients, type Pedigree } from './pedigree.ts';

export interface PopulationFigures {
  readonly animals: number;
  readonly meanInbreeding: number;
  /** Mean of the equivalent complete generations (Maignel et al. 1996). */
  readonly equivalentGenerations: number;
  /** Null if the pedigrees are too short or there is no inbreeding. */
  readonly effectiveByInbreeding: number | null;
  readonly effectiveByCoancestry: number | null;
  readonly founders: number;
  readonly effectiveFounders: number;
  readonly effectiveAncestors: number;
}

/** Number of generations included. Older ancestors change the equivalent generations by less than the rounding. */
const GENERATIONS = 30;

/** Maximum number of animals, evenly sampled, for means over pairs: exact enough, and pairs grow quadratically. */
const MAX_PAIRED = 200;

export function populationFigures(pedigree: Pedigree, ids: readonly string[]): PopulationFigures {
  const places = ids.map((id) => placeOf(pedigree, id));
  const inbreeding = inbreedingCoefficients(pedigree);
  const { equivalentGenerations } = completenessOfAll(pedigree, GENERATIONS);
  const depths = places.map((place) => equivalentGenerations[place] ?? 0);
  const step = Math.ceil(ids.length / MAX_PAIRED);
  const paired = ids
    .keys()
    .filter((at) => at % step === 0)
    .toArray();
  const founders = [...founderContributions(pedigree, places)].filter((share) => share > 0);
  return {
    animals: ids.length,
    meanInbreeding: mean(places.map((place) => inbreeding[place] ?? 0)),
    equivalentGenerations: mean(depths),
    effectiveByInbreeding: effectiveSize(
      places.flatMap((place, at) => increase(inbreeding[place] ?? 0, (depths[at] ?? 0) - 1)),
    ),
    effectiveByCoancestry: effectiveSize(
      coancestryIncreases(
        kinshipMatrix(
          pedigree,
          paired.map((at) => ids[at] ?? ''),
        ),
        paired.map((at) => depths[at] ?? 0),
      ),
    ),
    founders: founders.length,
    effectiveFounders: effectiveNumber(founders),
    effectiveAncestors: effectiveNumber(marginalContributions(pedigree, places)),
  };
}

/** 1 / (2 × mean increase); null without an increase. */
function effectiveSize(increases: readonly number[]): number | null {
  const rate = mean(increases);
  return rate > 0 ? 1 / (2 * rate) : null;
}

/** Increase per generation of a coefficient; zero for pedigrees of less than one generation. */
function increase(coefficient: number, generations: number): number[] {
  return generations >= 1 ? [1 - (1 - coefficient) ** (1 / generations)] : [];
}

function coancestryIncreases(kinship: readonly Float64Array[], depths: readonly number[]): number[] {
  return kinship.flatMap((row, first) =>
    depths.slice(0, first).flatMap((depth, second) => increase(row[second] ?? 0, (depth + (depths[first] ?? 0)) / 2)),
  );
}

function effectiveNumber(shares: readonly number[]): number {
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0);
  return squares > 0 ? 1 / squares : 0;
}

/** Expected contribution of each founder, and of each unknown parent, to the genes of the animals. */
function founderContributions({ sires, dams }: Pedigree, places: readonly number[]): Float64Array {
  const shares = new Float64Array(sires.length);
  for (const place of places) shares[place] = shares[place]! + 1 / places.length;
  for (let animal = sires.length - 1; animal >= 0; animal -= 1) {
    const [sire, dam] = [sires[animal]!, dams[animal]!];
    const half = shares[animal]! / 2;
    if (sire >= 0) shares[sire] = shares[sire]! + half;
    if (dam >= 0) shares[dam] = shares[dam]! + half;
    // The half of a known parent is passed on to it; the half of an unknown parent stays with the animal, as a founder.
    shares[animal] = (sire < 0 ? half : 0) + (dam < 0 ? half : 0);
  }
  return shares;
}

/**
 * Marginal contributions of ancestors, largest first: what those already chosen do not explain (Boichard et al. 1997).
 */
function marginalContributions(pedigree: Pedigree, places: readonly number[]): number[] {
  const sires = Int32Array.from(pedigree.sires);
  const dams = Int32Array.from(pedigree.dams);
  const isChosen = new Uint8Array(sires.length);
  const found: number[] = [];
  let left = 1;
  while (left > 1e-9 && found.length < sires.length) {
    const contribution = contributions(sires, dams, places);
    const unexplained = unexplainedShare(sires, dams, isChosen);
    let [best, most] = [-1, 0];
    for (let animal = 0; animal < sires.length; animal += 1) {
      const share = isChosen[animal] ? 0 : contribution[animal]! * unexplained[animal]!;
      if (share > most + 1e-12) [best, most] = [animal, share];
    }
    if (best < 0) break;
    isChosen[best] = 1;
    // Treat the chosen animal as a founder, so that its ancestors get no contribution through it.
    [sires[best], dams[best]] = [-1, -1];
    found.push(most);
    left -= most;
  }
  return found;
}

function contributions(sires: Int32Array, dams: Int32Array, places: readonly number[]): Float64Array {
  const contribution = new Float64Array(sires.length);
  for (const place of places) contribution[place] = contribution[place]! + 1 / places.length;
  for (let animal = sires.length - 1; animal >= 0; animal -= 1)
    for (const parent of [sires[animal]!, dams[animal]!])
      if (parent >= 0) contribution[parent] = contribution[parent]! + contribution[animal]! / 2;
  return contribution;
}

/** The proportion of each animal's genes that no chosen ancestor explains. */
function unexplainedShare(sires: Int32Array, dams: Int32Array, isChosen: Uint8Array): Float64Array {
  const unexplained = new Float64Array(sires.length);
  for (let animal = 0; animal < sires.length; animal += 1) {
    const of = (parent: number) => (parent < 0 ? 1 : unexplained[parent]!);
    unexplained[animal] = isChosen[animal] ? 0 : (of(sires[animal]!) + of(dams[animal]!)) / 2;
  }
  return unexplained;
}

function placeOf(pedigree: Pedigree, id: string): number {
  const place = pedigree.indexOf.get(id);
  if (place === undefined) throw new RangeError(`${id} is not in the pedigree.`);
  return place;
}

function mean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
