/** Decides whether one animal of the index is shown as a relative of another, and as which relation (decision 048). */
import { heterozygosity, type GenomeSeeds } from '#genetics/relatives/genome-seeds.ts';
import {
  expectedRelation,
  isWithinSecondDegree,
  MIN_SHARED,
  type ExpectedRelation,
} from '#genetics/relatives/relation.ts';
import {
  countFrequencies,
  sharingEvidence,
  sharingRatios,
  type SharingRatios,
} from '#genetics/relatives/sharing-evidence.ts';
import {
  findShared,
  opposingShare,
  type OrderedSeeds,
  type SharedGenome,
} from '#genetics/relatives/shared-segments.ts';
import {
  CAUTIOUS_SHARE,
  evidenceNeeded,
  likelyShares,
  shareByHeterozygosity,
  typicalShare,
  usualEvidence,
} from './relatives.rules.ts';

/** Typical sharing within one breed, or among crosses. */
interface Kind {
  /** Opposing share of unrelated animals; null with too few animals. */
  typical: number | null;
  /** Its likely range, because distant ancestry varies. */
  likely: readonly [low: number, high: number] | null;
  /** Computed lazily; null with too few animals. */
  ratios: () => SharingRatios | null;
  /** Evidence that animals of the breed seldom exceed without a recent common ancestor; null with too few animals. */
  usualMost: () => number | null;
}
/** Keyed by breed; null for crosses. */
export type Kinds = ReadonlyMap<number | null, Kind>;

export interface SearchedAnimal {
  genome: OrderedSeeds;
  breedId: number | null;
}

export interface JudgedRelative extends ExpectedRelation {
  shared: SharedGenome;
}

/** Calculates the typical sharing from a sample of animals of the breed. */
export function kindOf(genome: OrderedSeeds, animals: readonly GenomeSeeds[]): Kind {
  const shares = animals.flatMap((seeds) => opposingShare(genome, seeds) ?? []);
  const typical = typicalShare(shares);
  if (typical === null) return { typical, likely: null, ratios: () => null, usualMost: () => null };
  let ratios: SharingRatios | null = null;
  let usual: number | null = null;
  const count = () => (ratios ??= sharingRatios(genome, countFrequencies(genome, animals)));
  return {
    typical,
    likely: likelyShares(shares, typical),
    ratios: count,
    usualMost: () => (usual ??= usualEvidence(animals.map((seeds) => sharingEvidence(genome, seeds, [count()])))),
  };
}

/** Judges candidates for one animal, among `compared` animals; null if a candidate is not shown. */
export function relativeJudge(
  { genome, breedId }: SearchedAnimal,
  { kinds, compared }: { kinds: Kinds; compared: number },
): (candidate: { seeds: GenomeSeeds; breedId: number | null }) => JudgedRelative | null {
  const least = Math.min(CAUTIOUS_SHARE * 2, ...[...kinds.values()].flatMap(({ typical }) => typical ?? []));
  const needed = evidenceNeeded(compared);
  return ({ seeds, breedId: other }) => {
    const { typical = null, likely } = kinds.get(other) ?? {};
    const share = typical === null || !likely ? estimateShare(genome, seeds) : { chance: typical, likely };
    const most = typical ?? Math.min(CAUTIOUS_SHARE, share.chance);
    if ((opposingShare(genome, seeds) ?? 1) > (1 - MIN_SHARED) * most) return null;
    // If the index has too few animals to estimate chance sharing, the shared proportion alone decides.
    const breeds = breedsInCommon(other, breedId, kinds);
    if (breeds.length > 0 && sharingEvidence(genome, seeds, breeds) < needed) return null;
    const shared = findShared(genome, seeds, { ...share, least });
    // If chance sharing is only estimated, ignore sharing that it may explain.
    if (typical === null && shared.span[0] === 0) return null;
    const relation = expectedRelation(shared);
    if (!relation) return null;
    return isWithinSecondDegree(shared) || isUnusual({ genome, seeds }, kinds.get(other))
      ? { shared, ...relation }
      : null;
  };
}

/** In a closed breed, all animals descend from the same few ancestors, so a relative must share clearly more. */
function isUnusual({ genome, seeds }: { genome: OrderedSeeds; seeds: GenomeSeeds }, kind: Kind | undefined): boolean {
  const [ratios, most] = [kind?.ratios(), kind?.usualMost()];
  return !ratios || typeof most !== 'number' || sharingEvidence(genome, seeds, [ratios]) >= most;
}

/** Estimates from the less inbred of the two. */
function estimateShare(first: GenomeSeeds, second: GenomeSeeds) {
  return shareByHeterozygosity(Math.max(heterozygosity(first.calls), heterozygosity(second.calls)));
}

/** The breeds that both may have: that of the candidate, or if it is a cross, every breed of the other animal. */
function breedsInCommon(candidate: number | null, own: number | null, kinds: Kinds): SharingRatios[] {
  const crosses = kinds.get(null)?.ratios();
  const chosen =
    candidate !== null
      ? [kinds.get(candidate)?.ratios() ?? crosses]
      : own !== null
        ? [crosses, kinds.get(own)?.ratios()]
        : [...kinds.values()].map(({ ratios }) => ratios());
  return chosen.filter((ratios) => ratios !== null && ratios !== undefined);
}
