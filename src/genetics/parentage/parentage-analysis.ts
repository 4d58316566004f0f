/**
 * A complete parentage request: each offspring is tested against the dam alone, then against every candidate sire,
 * with the dam as the known parent if she matches. Several matching sires are never ranked: the result is then
 * inconclusive (genetics reference 0.3, B5).
 */
import type { FrequencyTable, MarkerProfile } from './marker-profile.ts';
import { parentage, type LocusFinding, type ParentageResult } from './parentage.ts';
import { type ParentagePolicy } from './parentage-policy.ts';
import { boundedPercentText } from './parentage-verdict.ts';

export interface AnalysisInput {
  readonly offspring: readonly MarkerProfile[];
  readonly dam: MarkerProfile | null;
  readonly sires: readonly MarkerProfile[];
  /** Thresholds without and with a known other parent. */
  readonly duo: ParentagePolicy;
  readonly trio: ParentagePolicy;
  /** Null: no likelihoods, only exclusion counts. */
  readonly frequencies: FrequencyTable | null;
}

export interface ParentFinding {
  readonly parent: string;
  readonly role: 'DAM' | 'SIRE';
  readonly verdict: ParentageResult['verdict'];
  readonly kind: 'duo' | 'trio';
  /** Markers compared, and mismatches. */
  readonly loci: number;
  readonly mismatches: number;
  /** Sum of natural logs of the likelihood ratios; null without frequencies. */
  readonly lod: number | null;
  readonly reasons: string[];
  readonly evidence: ParentEvidence;
}

/** The evidence for a verdict, as stored and printed. */
export interface ParentEvidence {
  /** null without frequencies. */
  readonly likelihood: {
    /** Natural log of the likelihood ratio against a full sibling of the alleged parent. */
    readonly siblingLod: number;
    readonly posterior: number;
    /** Proportion of unrelated animals that these markers exclude. */
    readonly exclusionPower: number;
    /** Mean LOD of a true parent, and the LOD at which a parent qualifies. */
    readonly expectedLod: number;
    readonly lodNeeded: number;
  } | null;
  readonly loci: LocusFinding[];
}

export interface OffspringFinding {
  readonly offspring: string;
  readonly verdict: ParentageResult['verdict'];
  readonly reasons: string[];
  readonly parents: ParentFinding[];
}

/** Number of comparisons that `analyseParentage` makes, for progress. */
export function countCases(input: { offspring: number; hasDam: boolean; sires: number }): number {
  return input.offspring * ((input.hasDam ? 1 : 0) + input.sires);
}

/**
 * `onCase` is called after each comparison. Throws RangeError if profiles are of different panels or an animal has
 * two roles.
 */
export function analyseParentage(input: AnalysisInput, onCase: () => void = () => undefined): OffspringFinding[] {
  return input.offspring.map((offspring) => {
    const dam = input.dam && testParent(input, { offspring, alleged: input.dam, role: 'DAM' });
    if (dam) onCase();
    const known = input.dam && dam?.verdict === 'qualifies' ? input.dam : null;
    const sires = input.sires.map((alleged) => {
      const finding = testParent(input, { offspring, alleged, role: 'SIRE', known });
      onCase();
      return finding;
    });
    const ranked = sires.toSorted((a, b) => a.mismatches - b.mismatches || (b.lod ?? 0) - (a.lod ?? 0));
    return { offspring: offspring.animal, ...overallVerdict(dam, ranked), parents: [...(dam ? [dam] : []), ...ranked] };
  });
}

function testParent(
  input: AnalysisInput,
  query: { offspring: MarkerProfile; alleged: MarkerProfile; role: 'DAM' | 'SIRE'; known?: MarkerProfile | null },
): ParentFinding {
  const { offspring, alleged, role, known } = query;
  const policy = known ? input.trio : input.duo;
  const result = parentage({ offspring, alleged, ...(known ? { other: known } : {}) }, policy, input.frequencies);
  const base = { parent: alleged.animal, role, kind: known ? ('trio' as const) : ('duo' as const) };
  if (!result.ok) {
    if (result.code !== 'no_shared_loci') throw new RangeError(result.reason);
    const evidence: ParentEvidence = { likelihood: null, loci: [] };
    return { ...base, verdict: 'inconclusive', loci: 0, mismatches: 0, lod: null, reasons: [result.reason], evidence };
  }
  const { verdict, loci, mismatches, lod, reasons } = result;
  return {
    ...base,
    verdict,
    loci,
    mismatches,
    lod,
    reasons: [...reasons, ...evidenceSentences(result)],
    evidence: evidenceOf(result),
  };
}

function evidenceOf({ relativeLods, posterior, exclusionPower, expected, findings }: ParentageResult): ParentEvidence {
  return {
    likelihood:
      relativeLods && expected
        ? {
            siblingLod: relativeLods.fullSib,
            posterior: posterior ?? 0,
            exclusionPower: exclusionPower ?? 0,
            expectedLod: expected.lod,
            lodNeeded: expected.lodNeeded,
          }
        : null,
    loci: findings,
  };
}

/** Whether a reason is the sentence with the figures, which a report with a table of figures leaves out. */
export const isFiguresSentence = (reason: string) => /^LOD -?[\d.]+ against an unrelated animal/.test(reason);

/** The evidence as text, stored with the result. */
function evidenceSentences({
  lod,
  relativeLods,
  expected,
  exclusionPower,
  posterior,
  loci,
}: ParentageResult): string[] {
  if (lod === null || !relativeLods || !expected) return [];
  return [
    `LOD ${lod.toFixed(1)} against an unrelated animal (a true parent has ${expected.lod.toFixed(1)} on average) and ${relativeLods.fullSib.toFixed(1)} against a full sibling of the parent. These ${loci} markers exclude ${boundedPercentText(exclusionPower ?? 0)} of unrelated animals. Posterior: ${boundedPercentText(posterior ?? 0)}.`,
  ];
}

function overallVerdict(
  dam: ParentFinding | null,
  sires: readonly ParentFinding[],
): { verdict: ParentageResult['verdict']; reasons: string[] } {
  const matching = sires.filter(({ verdict }) => verdict === 'qualifies');
  const undecided = sires.filter(({ verdict }) => verdict === 'inconclusive');
  if (dam?.verdict === 'excluded')
    return {
      verdict: 'excluded',
      reasons: ['The dam does not match, so she is not the mother. The sires were compared without her.'],
    };
  if (matching.length > 1)
    return {
      verdict: 'inconclusive',
      reasons: ['More than one sire matches. More markers are needed to distinguish them.'],
    };
  if (sires.length > 0 && matching.length === 0 && undecided.length === 0)
    return { verdict: 'excluded', reasons: ['None of the sires match.'] };
  if (matching.length === 1 && undecided.length > 0)
    return { verdict: 'inconclusive', reasons: ['One sire matches, but another could not be excluded.'] };
  if (undecided.length > 0)
    return { verdict: 'inconclusive', reasons: ['No sire could be confirmed or excluded with certainty.'] };
  if (dam?.verdict === 'inconclusive')
    return { verdict: 'inconclusive', reasons: ['The dam could not be confirmed or excluded.'] };
  return { verdict: 'qualifies', reasons: [] };
}
