import { priors } from '#genetics/parentage/parentage.ts';
import { boundedPercentText } from '#genetics/parentage/parentage-verdict.ts';
import type { ParentagePolicy } from '#genetics/parentage/parentage-policy.ts';
import { andList } from '#shared/as-sentence.ts';
import { verdictSentences, type ReportLocus, type ReportParent, type ReportYoung } from './report-payload.rules.ts';

/**
 * The parents whose markers are printed in full: all that are not excluded, otherwise the closest one. `parents` in
 * ranking order.
 */
export function printedInFull(parents: readonly Pick<ReportParent, 'role' | 'verdict'>[]): boolean[] {
  const open = parents.map(({ verdict }) => verdict !== 'excluded');
  return open.map((isOpen, at) => {
    const { role } = parents[at]!;
    const isClosest = parents.findIndex((one) => one.role === role) === at;
    return isOpen || (isClosest && !parents.some((one, i) => one.role === role && open[i]));
  });
}

/**
 * The verdict on one of the offspring as text: a title, and which parents qualify, are excluded or are inconclusive.
 */
export function verdictText({ animal, verdict, parents, reasons }: ReportYoung): {
  title: string;
  sentences: string[];
} {
  const ofVerdict = (wanted: ReportYoung['verdict']) => parents.filter((parent) => parent.verdict === wanted);
  const qualifies = ofVerdict('qualifies').map((parent) => `${parent.animal.name} qualifies as the ${roleOf(parent)}`);
  const excluded = ofVerdict('excluded').map((parent) => `${parent.animal.name} is excluded as the ${roleOf(parent)}`);
  const open = ofVerdict('inconclusive').map((parent) => `whether ${parent.animal.name} is the ${roleOf(parent)}`);
  const sentences = [
    andList(qualifies),
    andList(excluded),
    open.length > 0 ? `The markers do not settle ${andList(open)}` : '',
  ].flatMap((text) => (text ? [`${text}.`] : []));
  return { title: `${animal.name}: ${verdictSentences[verdict]}`, sentences: [...sentences, ...reasons] };
}

const roleOf = ({ role }: Pick<ReportParent, 'role'>) => (role === 'DAM' ? 'dam' : 'sire');

/** Summarises the fit in one sentence, for readers who read no further. */
export function fitText({ animal, markers, mismatches, kind }: ReportParent, young: string): string {
  const given = kind === 'trio' ? ', with the dam included' : '';
  if (mismatches === 0) return `${animal.name}: all ${markers} compared markers match ${young}${given}.`;
  return `${animal.name}: ${mismatches} of ${markers} compared markers ${mismatches === 1 ? 'does' : 'do'} not match ${young}${given}.`;
}

export const findingLabels: Record<ReportLocus['finding'], string> = {
  fits: 'Match',
  mismatch: 'Mismatch',
  possible_null: 'Mismatch, possible null allele',
  other_parent_mismatch: 'The dam does not match',
};

/** Three significant digits, never in scientific notation: 2.41, 0.00310, 1,180,000. */
export function ratioText(ratio: number): string {
  return ratio.toLocaleString('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
}

export const lodText = (lod: number) => lod.toFixed(1).replace('-', '−');

/** Sorts a marker's alleles by size or letter, because sources write them in any order. */
export function sortedAlleles(alleles: readonly [string, string]): string[] {
  return alleles.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The combined ratio of all markers, from its logarithm. */
export function combinedRatio(lod: number): string {
  const most = Math.log(1e12);
  if (lod > most) return 'more than 1,000,000,000,000 to 1';
  if (lod < -most) return 'less than 1 to 1,000,000,000,000';
  return lod < 0 ? `1 to ${ratioText(Math.exp(-lod))}` : `${ratioText(Math.exp(lod))} to 1`;
}

export interface MethodFacts {
  panelKind: string;
  markers: number;
  duo: ParentagePolicy;
  trio: ParentagePolicy;
  hasFrequencies: boolean;
}

/** How the markers were read, compared and weighed. */
export function methodSentences({ panelKind, markers, duo, trio, hasFrequencies }: MethodFacts): string[] {
  const read =
    panelKind === 'SNP'
      ? `SNP genotyping, panel of ${markers} markers.`
      : `Fragment length analysis of short tandem repeats (STR), panel of ${markers} markers; alleles by size in base pairs.`;
  const compared = `At each marker, an offspring has one allele from each parent. At least ${duo.minimumLoci} markers must be compared.`;
  if (!hasFrequencies)
    return [
      read,
      `${compared} ${duo.excludedFrom} or more mismatches exclude a parent (${trio.excludedFrom} or more when the other parent is included).`,
    ];
  return [
    read,
    compared,
    `The likelihood ratio of a marker shows how much more likely the genotypes are if the alleged animal is the parent than if an unrelated animal is (Kalinowski et al. 2007; error rate ${duo.errorRate}). LOD is the natural logarithm of the product of these ratios over all markers. The frequencies printed are for the offspring's two alleles.`,
    'A parent qualifies when its LOD reaches the LOD needed. It is excluded when at least 2 markers do not match and the genotypes are at least 1,000 times more likely with an unrelated animal. Anything in between is inconclusive.',
    `The posterior probability weighs the alleged animal against four alternatives. Probabilities assumed before the test: the alleged animal ${boundedPercentText(priors.alleged)}, an unrelated animal ${boundedPercentText(priors.unrelated)}, and a full sibling, a parent and a half sibling of the alleged animal ${boundedPercentText(priors.fullSib)} each.`,
  ];
}
