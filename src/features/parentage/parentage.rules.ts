import { parentagePolicies, type ParentagePolicy } from '#genetics/parentage.ts';

export const requestStates = ['QUEUED', 'IN_ANALYSIS', 'REPORTED', 'CANCELLED'] as const;
export type RequestState = (typeof requestStates)[number];

/** Business rules 3.5: what a request moves to; it can be taken back until its analysis begins. */
const moves: Record<RequestState, readonly RequestState[]> = {
  QUEUED: ['IN_ANALYSIS', 'CANCELLED'],
  IN_ANALYSIS: ['REPORTED'],
  REPORTED: [],
  CANCELLED: [],
};

export function canMove(from: RequestState, to: RequestState): boolean {
  return moves[from].includes(to);
}

export const stateWords: Record<RequestState, string> = {
  QUEUED: 'Waiting',
  IN_ANALYSIS: 'Being compared',
  REPORTED: 'Reported',
  CANCELLED: 'Taken back',
};

/** spec 7: queryType of the list. */
export const queryTypes = ['all', 'offspring', 'dam', 'sire', 'id'] as const;
export type QueryType = (typeof queryTypes)[number];

export const MOST_OFFSPRING = 20;
export const MOST_SIRES = 8;

// Business rules 3.5: 230 markers, simulated; with the dam given three mismatches still qualify.
const snp = { ...parentagePolicies.SNP, minimumLoci: 180 };
const snpTrio = { ...snp, qualifiesUpTo: 3, excludedFrom: 8 };

/** Thresholds by panel: with one parent, and with the other parent given. */
export function policiesFor(panel: { kind: string; speciesId: number }): {
  duo: ParentagePolicy;
  trio: ParentagePolicy;
} {
  if (panel.kind === 'SNP') return { duo: snp, trio: snpTrio };
  const policy = panel.speciesId === 2 ? parentagePolicies.STR_CAT : parentagePolicies.STR;
  return { duo: policy, trio: policy };
}

/** Fewer animals than this say nothing about how common an allele is: mismatches are counted, likelihoods are left out. */
export const MINIMUM_POPULATION = 20;

export type Verdict = 'qualifies' | 'excluded' | 'inconclusive';

/** Never "is the father": not being excluded is not proof. */
export const verdictWords: Record<Verdict, { word: string; tone: 'clear' | 'affected' | 'unknown' }> = {
  qualifies: { word: 'Qualifies', tone: 'clear' },
  excluded: { word: 'Excluded', tone: 'affected' },
  inconclusive: { word: 'Inconclusive', tone: 'unknown' },
};

export const closeRelativeNote =
  'A close relative of the right parent, such as a full brother of the sire, can fit as well. Name every possible sire to tell them apart.';

interface Parts {
  offspringIds: readonly number[];
  damId: number | null;
  sireIds: readonly number[];
}

/** What is wrong with the parts of a request, by field; nothing when it can be compared. */
export function refuseParts({ offspringIds, damId, sireIds }: Parts): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (new Set(offspringIds).size < offspringIds.length) fields['offspringIds'] = ['An animal is named twice.'];
  if (new Set(sireIds).size < sireIds.length) fields['sireIds'] = ['An animal is named twice.'];
  if (damId === null && sireIds.length === 0) fields['sireIds'] = ['Please choose a dam or at least one sire.'];
  if (damId !== null && offspringIds.includes(damId)) fields['damId'] = ['An animal cannot be its own parent.'];
  if (sireIds.some((id) => offspringIds.includes(id) || id === damId))
    fields['sireIds'] = ['An animal cannot have two parts in one request.'];
  return fields;
}

export const NOT_YOURS =
  'This animal is not in your list. For an animal of another breeder their consent is needed; please ask them to make the request, or to share the animal with you to manage.';
