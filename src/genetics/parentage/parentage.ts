/**
 * Parentage of one offspring: loci compared, mismatches, likelihood, and one of three outcomes. Never "is the
 * father": not being excluded is not proof (genetics reference 0.3, A4, B4). With allele frequencies, likelihoods
 * decide (Kalinowski et al. 2007); without them, the number of mismatches can only exclude (ISAG custom).
 */
import { doubles } from '#genetics/field.ts';
import { alleleFrequency, type FrequencyTable, type MarkerProfile } from './marker-profile.ts';
import type { Genotype } from './parentage-likelihood.ts';
import { parentRatio, relativeRatio } from './parentage-evidence.ts';
import { evidenceAt, expectationOf, type PanelExpectation } from './parentage-expectation.ts';
import { combinedExclusion, exclusionProbability } from './parentage-power.ts';
import type { ParentagePolicy } from './parentage-policy.ts';
import { decideParentage, type Evidence, type ParentageVerdict } from './parentage-verdict.ts';

export interface ParentageCase {
  readonly offspring: MarkerProfile;
  /** The alleged parent. */
  readonly alleged: MarkerProfile;
  /** The other parent, if its profile is known. */
  readonly other?: MarkerProfile;
  /** `trio` treats the other parent as known; `pair` tests both. Without `other`, the case is a duo. */
  readonly question?: 'trio' | 'pair';
}

export interface LocusFinding {
  readonly marker: string;
  readonly offspring: Genotype;
  readonly alleged: Genotype;
  readonly other: Genotype | null;
  readonly finding: 'fits' | 'mismatch' | 'possible_null' | 'other_parent_mismatch';
  /**
   * Likelihood ratio of the alleged parent (or pair) at this marker; null if the marker is uninformative, or without
   * frequencies.
   */
  readonly ratio: number | null;
  /** Frequencies of the offspring's two alleles; null without frequencies. */
  readonly frequencies: readonly [number, number] | null;
}

type ComparedLocus = Omit<LocusFinding, 'ratio' | 'frequencies'>;

export interface ParentageResult {
  readonly ok: true;
  readonly verdict: ParentageVerdict;
  readonly kind: 'duo' | 'trio' | 'pair';
  readonly loci: number;
  /** Mismatches with the alleged parent (or pair). */
  readonly mismatches: number;
  /** Mismatches with the other parent, which is treated as known. */
  readonly otherMismatches: number;
  readonly possibleNulls: string[];
  /** Sum of natural logs of the likelihood ratios against an unrelated animal; null without frequencies. */
  readonly lod: number | null;
  /** The same against relatives of the alleged parent as alternative parents. */
  readonly relativeLods: Evidence['relativeLods'] | null;
  /** Posterior probability of parentage with a prior of one half (see `priors`). */
  readonly posterior: number | null;
  readonly expected: PanelExpectation | null;
  /** Probability that these loci would exclude a random animal; null without frequencies. */
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

/** Decides one case. Loci missing in any member are skipped; the frequencies must be for the same panel. */
export function parentage(
  query: ParentageCase,
  policy: ParentagePolicy,
  frequencies: FrequencyTable | null,
): ParentageResult | ParentageRefusal {
  const refusal = refuseCase(query, frequencies);
  if (refusal) return refusal;
  const kind = query.other ? (query.question ?? 'trio') : 'duo';
  const compared = compareLoci(query, kind, policy);
  if (compared.length === 0)
    return { ok: false, code: 'no_shared_loci', reason: 'These animals have no called markers in common.' };
  const findings = compared.map((locus): LocusFinding => ({
    ...locus,
    ...evaluateLocus(locus, kind, policy, frequencies),
  }));
  const possibleNulls = findings.filter((locus) => locus.finding === 'possible_null').map((locus) => locus.marker);
  const real = findings.filter((locus) => locus.finding === 'mismatch').length;
  // A possible null allele is tolerated only if nothing else contradicts parentage (genetics reference B4).
  const tolerated = possibleNulls.length === 1 && real === 0 ? 1 : 0;
  const mismatches = real + possibleNulls.length - tolerated;
  const otherMismatches = findings.filter((locus) => locus.finding === 'other_parent_mismatch').length;
  const evidence = frequencies ? evaluateLikelihoods(findings, kind, policy, frequencies) : null;
  const exclusionPower = frequencies ? panelPower(findings, kind, frequencies) : null;
  const { verdict, reasons } = decideParentage(
    {
      loci: findings.length,
      mismatches,
      otherMismatches,
      possibleNulls,
      evidence,
      exclusionPower,
      population: frequencies,
    },
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
    lod: evidence?.lod ?? null,
    relativeLods: evidence?.relativeLods ?? null,
    posterior: evidence?.posterior ?? null,
    expected: evidence?.expected ?? null,
    exclusionPower,
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
      reason: `The profiles are on different panels (${panels.join(', ')}) and cannot be compared.`,
    };
  if (new Set(members.map((member) => member.animal)).size < members.length)
    return { ok: false, code: 'same_animal', reason: 'The same animal is named twice.' };
  if (frequencies && frequencies.panel !== panels[0])
    return {
      ok: false,
      code: 'wrong_frequencies',
      reason: `The allele frequencies are for ${frequencies.panel}, but the profiles are on ${panels[0]}.`,
    };
  return null;
}

function compareLoci(query: ParentageCase, kind: 'duo' | 'trio' | 'pair', policy: ParentagePolicy): ComparedLocus[] {
  const findings: ComparedLocus[] = [];
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
  // The known parent mismatches here, so the alleged parent is tested alone.
  return sharesAllele(offspring, alleged) ? 'other_parent_mismatch' : 'mismatch';
}

function evaluateLocus(
  locus: ComparedLocus,
  kind: 'duo' | 'trio' | 'pair',
  policy: ParentagePolicy,
  table: FrequencyTable | null,
): Pick<LocusFinding, 'ratio' | 'frequencies'> {
  if (!table) return { ratio: null, frequencies: null };
  const [first, second] = locus.offspring;
  const { marker } = locus;
  return {
    // The known parent mismatches here, so the marker is uninformative for the alleged parent.
    ratio:
      locus.finding === 'other_parent_mismatch'
        ? null
        : parentRatio(evidenceAt(table, marker, modelSettings(policy)), locus, kind === 'pair'),
    frequencies: [alleleFrequency(table, marker, first), alleleFrequency(table, marker, second)],
  };
}

const modelSettings = (policy: ParentagePolicy) => ({ error: policy.errorRate, hasNulls: policy.allowsNullAllele });

/** Prior probabilities of the alleged animal, an unrelated animal, and a relative of the alleged animal. */
export const priors = { alleged: 0.5, unrelated: 0.44, fullSib: 0.02, parentsParent: 0.02, halfSib: 0.02 } as const;

function evaluateLikelihoods(
  findings: readonly LocusFinding[],
  kind: 'duo' | 'trio' | 'pair',
  policy: ParentagePolicy,
  table: FrequencyTable,
): Evidence {
  const settings = modelSettings(policy);
  const sums = { unrelated: 0, fullSib: 0, parentsParent: 0, halfSib: 0 };
  let [other, alone] = [0, 0];
  for (const members of findings) {
    if (kind === 'trio' && members.other) {
      const model = evidenceAt(table, members.marker, settings);
      other += Math.log(parentRatio(model, { ...members, alleged: members.other, other: null }, false));
      alone += Math.log(parentRatio(model, { ...members, other: null }, false));
    }
    const { ratio } = members;
    if (ratio === null) continue;
    sums.unrelated += Math.log(ratio);
    sums.fullSib += Math.log(relativeRatio(ratio, 0.5));
    sums.parentsParent += Math.log(relativeRatio(ratio, 0.5));
    sums.halfSib += Math.log(relativeRatio(ratio, 0.25));
  }
  const against =
    priors.unrelated * Math.exp(-sums.unrelated) +
    priors.fullSib * Math.exp(-sums.fullSib) +
    priors.parentsParent * Math.exp(-sums.parentsParent) +
    priors.halfSib * Math.exp(-sums.halfSib);
  const { unrelated: lod, ...relativeLods } = sums;
  const expected = expectationOf(
    table,
    findings.map(({ marker }) => marker),
    { kind, ...settings, needsRelatives: policy.excludesRelatives },
  );
  return {
    lod,
    relativeLods,
    otherLod: kind === 'trio' ? other : null,
    aloneLod: kind === 'trio' ? alone : null,
    posterior: priors.alleged / (priors.alleged + against),
    expected,
  };
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
