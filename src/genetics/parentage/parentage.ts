/**
 * Parentage of one offspring: loci compared, loci that do not fit, likelihood, and one of three outcomes. Never "is the father":
 * not being excluded is not proof (genetics reference 0.3, A4, B4). Exclusion counts are ISAG custom, likelihoods Kalinowski et al. 2007.
 */
import { doubles } from '#genetics/field.ts';
import { alleleFrequency, type FrequencyTable, type MarkerProfile } from './marker-profile.ts';
import { duoRatio, pairRatio, trioRatio, type Genotype, type LocusModel } from './parentage-likelihood.ts';
import { combinedExclusion, exclusionProbability } from './parentage-power.ts';

/** Thresholds as data; one for each panel. */
export interface ParentagePolicy {
  /** At most so many loci that do not fit: qualifies. */
  readonly qualifiesUpTo: number;
  /** So many or more: excluded. Between the two: inconclusive. */
  readonly excludedFrom: number;
  /** Fewer shared loci give `inconclusive`, unless they already exclude. */
  readonly minimumLoci: number;
  /** Least natural-log likelihood ratio to qualify; null when the panel is strong enough by itself. */
  readonly minimumLod: number | null;
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
    minimumLod: null,
    errorRate: 0.01,
    allowsNullAllele: true,
  },
  // Nine markers cannot reach twelve; the likelihood must then speak clearly (LR of 1000).
  STR_CAT: {
    qualifiesUpTo: 0,
    excludedFrom: 2,
    minimumLoci: 8,
    minimumLod: Math.log(1000),
    errorRate: 0.01,
    allowsNullAllele: true,
  },
  SNP: {
    qualifiesUpTo: 2,
    excludedFrom: 6,
    minimumLoci: 200,
    minimumLod: null,
    errorRate: 0.001,
    allowsNullAllele: false,
  },
} as const satisfies Record<string, ParentagePolicy>;

/** The SNP policy for a panel of another size: thresholds in the proportion of 230 markers, never below them. */
export function snpPolicy(loci: number): ParentagePolicy {
  const scale = Math.max(1, loci / 230);
  const { qualifiesUpTo, excludedFrom } = parentagePolicies.SNP;
  return {
    ...parentagePolicies.SNP,
    qualifiesUpTo: Math.ceil(qualifiesUpTo * scale),
    excludedFrom: Math.ceil(excludedFrom * scale),
  };
}

export interface ParentageCase {
  readonly offspring: MarkerProfile;
  /** The parent in question. */
  readonly alleged: MarkerProfile;
  /** The other parent, when its profile is known. */
  readonly other?: MarkerProfile;
  /** `trio` takes the other parent as given; `pair` questions both. Without `other` the case is a duo. */
  readonly question?: 'trio' | 'pair';
}

export interface LocusFinding {
  readonly marker: string;
  readonly offspring: Genotype;
  readonly alleged: Genotype;
  readonly other: Genotype | null;
  readonly finding: 'fits' | 'mismatch' | 'possible_null' | 'other_parent_mismatch';
}

export interface ParentageResult {
  readonly ok: true;
  readonly verdict: 'qualifies' | 'excluded' | 'inconclusive';
  readonly kind: 'duo' | 'trio' | 'pair';
  readonly loci: number;
  /** Loci that count against the alleged parent (or pair). */
  readonly mismatches: number;
  /** Loci at which the other parent, taken as given, does not fit. */
  readonly otherMismatches: number;
  readonly possibleNulls: string[];
  /** Sum of natural logs of the likelihood ratios; null without frequencies. */
  readonly lod: number | null;
  /** Chance that a random animal would have been excluded by these loci; null without frequencies. */
  readonly exclusionPower: number | null;
  readonly population: string | null;
  readonly findings: LocusFinding[];
  readonly reasons: string[];
}

export interface ParentageRefusal {
  readonly ok: false;
  readonly code: 'mixed_panels' | 'same_animal' | 'no_shared_loci' | 'wrong_frequencies';
  readonly reason: string;
}

/** Decides one case. Loci missing in any member are left out; frequencies must be of the same panel. */
export function parentage(
  query: ParentageCase,
  policy: ParentagePolicy,
  frequencies: FrequencyTable | null,
): ParentageResult | ParentageRefusal {
  const refusal = refuseCase(query, frequencies);
  if (refusal) return refusal;
  const kind = query.other ? (query.question ?? 'trio') : 'duo';
  const findings = compareLoci(query, kind, policy);
  if (findings.length === 0)
    return { ok: false, code: 'no_shared_loci', reason: 'No marker was called in all of these animals.' };
  const possibleNulls = findings.filter((locus) => locus.finding === 'possible_null').map((locus) => locus.marker);
  const real = findings.filter((locus) => locus.finding === 'mismatch').length;
  // A possible null allele is excused only when nothing else speaks against the parent (genetics reference B4).
  const excused = possibleNulls.length === 1 && real === 0 ? 1 : 0;
  const mismatches = real + possibleNulls.length - excused;
  const otherMismatches = findings.filter((locus) => locus.finding === 'other_parent_mismatch').length;
  const lod = frequencies ? sumLod(findings, kind, policy.errorRate, frequencies) : null;
  const { verdict, reasons } = decide(
    { loci: findings.length, mismatches, otherMismatches, possibleNulls, lod },
    policy,
  );
  return {
    ok: true,
    verdict,
    kind,
    loci: findings.length,
    mismatches,
    otherMismatches,
    possibleNulls,
    lod,
    exclusionPower: frequencies ? panelPower(findings, kind, frequencies) : null,
    population: frequencies?.population ?? null,
    findings,
    reasons,
  };
}

function refuseCase(query: ParentageCase, frequencies: FrequencyTable | null): ParentageRefusal | null {
  const members = [query.offspring, query.alleged, ...(query.other ? [query.other] : [])];
  const panels = [...new Set(members.map((member) => member.panel))];
  if (panels.length > 1)
    return {
      ok: false,
      code: 'mixed_panels',
      reason: `The profiles are on different panels (${panels.join(', ')}); they cannot be compared.`,
    };
  if (new Set(members.map((member) => member.animal)).size < members.length)
    return { ok: false, code: 'same_animal', reason: 'The same animal is named twice.' };
  if (frequencies && frequencies.panel !== panels[0])
    return {
      ok: false,
      code: 'wrong_frequencies',
      reason: `The allele frequencies are of ${frequencies.panel}, the profiles of ${panels[0]}.`,
    };
  return null;
}

function compareLoci(query: ParentageCase, kind: 'duo' | 'trio' | 'pair', policy: ParentagePolicy): LocusFinding[] {
  const findings: LocusFinding[] = [];
  for (const [marker, offspring] of query.offspring.markers) {
    const alleged = query.alleged.markers.get(marker);
    const other = query.other ? query.other.markers.get(marker) : null;
    if (!alleged || other === undefined) continue;
    findings.push({
      marker,
      offspring,
      alleged,
      other,
      finding: findingAt({ offspring, alleged, other, kind }, policy),
    });
  }
  return findings.toSorted((a, b) => (a.marker < b.marker ? -1 : 1));
}

function findingAt(
  locus: { offspring: Genotype; alleged: Genotype; other: Genotype | null; kind: 'duo' | 'trio' | 'pair' },
  policy: ParentagePolicy,
): LocusFinding['finding'] {
  const { offspring, alleged, other, kind } = locus;
  const mayBeNull = policy.allowsNullAllele && isHomozygous(offspring) && isHomozygous(alleged);
  if (!other) return sharesAllele(offspring, alleged) ? 'fits' : mayBeNull ? 'possible_null' : 'mismatch';
  if (sharesAllele(offspring, other) || kind === 'pair') {
    const fits = other.some((a) =>
      alleged.some((b) => (a === offspring[0] && b === offspring[1]) || (a === offspring[1] && b === offspring[0])),
    );
    if (fits) return 'fits';
    return mayBeNull && !sharesAllele(offspring, alleged) ? 'possible_null' : 'mismatch';
  }
  // The given parent does not fit here; the alleged one is judged alone.
  return sharesAllele(offspring, alleged) ? 'other_parent_mismatch' : 'mismatch';
}

function decide(
  found: { loci: number; mismatches: number; otherMismatches: number; possibleNulls: string[]; lod: number | null },
  policy: ParentagePolicy,
): { verdict: ParentageResult['verdict']; reasons: string[] } {
  const reasons: string[] = [];
  if (found.possibleNulls.length > 0)
    reasons.push(
      `Possible null allele at ${found.possibleNulls.join(', ')}: both animals look homozygous for different alleles.`,
    );
  if (found.otherMismatches >= policy.excludedFrom)
    reasons.push(`The other parent does not match at ${found.otherMismatches} loci and should be checked first.`);
  if (found.mismatches >= policy.excludedFrom)
    return {
      verdict: 'excluded',
      reasons: [...reasons, `${found.mismatches} loci do not match; ${policy.excludedFrom} exclude.`],
    };
  if (found.loci < policy.minimumLoci)
    return {
      verdict: 'inconclusive',
      reasons: [...reasons, `Only ${found.loci} loci could be compared; ${policy.minimumLoci} are needed.`],
    };
  if (found.otherMismatches >= policy.excludedFrom) return { verdict: 'inconclusive', reasons };
  if (found.mismatches > policy.qualifiesUpTo)
    return {
      verdict: 'inconclusive',
      reasons: [
        ...reasons,
        `${found.mismatches} loci do not match: a mutation, an error or a close relative. More markers are needed.`,
      ],
    };
  if (policy.minimumLod !== null && (found.lod ?? 0) < policy.minimumLod)
    return {
      verdict: 'inconclusive',
      reasons: [
        ...reasons,
        'The panel is too weak in this population to decide; more markers or the second parent are needed.',
      ],
    };
  return { verdict: 'qualifies', reasons };
}

function sumLod(
  findings: readonly LocusFinding[],
  kind: 'duo' | 'trio' | 'pair',
  error: number,
  table: FrequencyTable,
): number {
  let lod = 0;
  for (const { marker, offspring, alleged, other } of findings) {
    const model: LocusModel<number> = {
      field: doubles,
      frequency: (allele) => alleleFrequency(table, marker, allele),
      error,
    };
    const ratio = !other
      ? duoRatio(model, offspring, alleged)
      : kind === 'trio'
        ? trioRatio(model, offspring, other, alleged)
        : pairRatio(model, offspring, other, alleged);
    // null: the given parent is impossible at this locus, so it says nothing about the alleged one.
    if (ratio !== null) lod += Math.log(ratio);
  }
  return lod;
}

function panelPower(findings: readonly LocusFinding[], kind: 'duo' | 'trio' | 'pair', table: FrequencyTable): number {
  return combinedExclusion(
    findings.map(({ marker }) => exclusionProbability(doubles, [...(table.markers.get(marker)?.values() ?? [])], kind)),
  );
}

function sharesAllele(a: Genotype, b: Genotype): boolean {
  return a.includes(b[0]) || a.includes(b[1]);
}

function isHomozygous(genotype: Genotype): boolean {
  return genotype[0] === genotype[1];
}
