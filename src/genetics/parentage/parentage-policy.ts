/** Thresholds of parentage by panel (genetics reference A4). */

/** One set of thresholds per panel. */
export interface ParentagePolicy {
  /** Maximum number of mismatches to qualify. */
  readonly qualifiesUpTo: number;
  /** Minimum number of mismatches to exclude. Between the two: inconclusive. */
  readonly excludedFrom: number;
  /** With fewer shared loci the result is `inconclusive`, unless they already exclude. */
  readonly minimumLoci: number;
  /**
   * Whether a parent must be distinguished from its full sib to qualify; if not, the report states when it cannot be.
   */
  readonly excludesRelatives: boolean;
  /** Genotyping error rate of the likelihood, 0..1. */
  readonly errorRate: number;
  /** STR only: two different apparent homozygotes can share a null allele. */
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
  // Nine markers cannot reach the usual minimum of twelve.
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

/**
 * The SNP policy for a panel of another size: mismatch limits in proportion to 230 markers, never lower; at least
 * four fifths of a smaller panel must be shared.
 */
export function snpPolicy(loci: number): ParentagePolicy {
  const scale = Math.max(1, loci / 230);
  const { qualifiesUpTo, excludedFrom } = parentagePolicies.SNP;
  return {
    ...parentagePolicies.SNP,
    qualifiesUpTo: Math.ceil(qualifiesUpTo * scale),
    excludedFrom: Math.ceil(excludedFrom * scale),
    // A smaller panel can still be sufficient: the likelihoods decide.
    minimumLoci: Math.min(parentagePolicies.SNP.minimumLoci, Math.max(50, Math.ceil(0.8 * loci))),
  };
}
