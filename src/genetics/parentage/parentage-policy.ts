/** Thresholds of parentage by panel (genetics reference A4). */

/** Thresholds as data; one for each panel. */
export interface ParentagePolicy {
  /** At most so many loci that do not fit: qualifies. */
  readonly qualifiesUpTo: number;
  /** So many or more: excluded. Between the two: inconclusive. */
  readonly excludedFrom: number;
  /** Fewer shared loci give `inconclusive`, unless they already exclude. */
  readonly minimumLoci: number;
  /** Whether a parent must be told apart from its full sib to qualify; else the report says when it cannot. */
  readonly excludesRelatives: boolean;
  /** Genotyping error rate of the likelihood, 0..1. */
  readonly errorRate: number;
  /** STR only: two different apparent homozygotes may share an unseen (null) allele. */
  readonly allowsNullAllele: boolean;
}

export const parentagePolicies = {
  STR: {
    qualifiesUpTo: 0,
    excludedFrom: 2,
    minimumLoci: 12,
    excludesRelatives: false,
    errorRate: 0.01,
    allowsNullAllele: true,
  },
  // Nine markers cannot reach twelve.
  STR_CAT: {
    qualifiesUpTo: 0,
    excludedFrom: 2,
    minimumLoci: 8,
    excludesRelatives: false,
    errorRate: 0.01,
    allowsNullAllele: true,
  },
  SNP: {
    qualifiesUpTo: 2,
    excludedFrom: 6,
    minimumLoci: 200,
    excludesRelatives: true,
    errorRate: 0.005,
    allowsNullAllele: false,
  },
} as const satisfies Record<string, ParentagePolicy>;

/** The SNP policy for a panel of another size: counts of markers that do not fit in the proportion of 230, never below them; four fifths of a smaller panel. */
export function snpPolicy(loci: number): ParentagePolicy {
  const scale = Math.max(1, loci / 230);
  const { qualifiesUpTo, excludedFrom } = parentagePolicies.SNP;
  return {
    ...parentagePolicies.SNP,
    qualifiesUpTo: Math.ceil(qualifiesUpTo * scale),
    excludedFrom: Math.ceil(excludedFrom * scale),
    // A smaller panel may be strong enough: the likelihoods say so.
    minimumLoci: Math.min(parentagePolicies.SNP.minimumLoci, Math.max(50, Math.ceil(0.8 * loci))),
  };
}
