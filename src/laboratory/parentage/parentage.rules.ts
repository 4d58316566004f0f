import { unknownTheta } from '#genetics/parentage/marker-profile.ts';
import { parentagePolicies, type ParentagePolicy } from '#genetics/parentage/parentage-policy.ts';
import { canTransition, type Transitions } from '#shared/transitions.ts';
import { minAnimals } from '#genetics/parentage/parentage-verdict.ts';

export const caseStates = [
  'AWAITING_CONSENT',
  'AWAITING_PAYMENT',
  'AWAITING_PROFILES',
  'QUEUED',
  'IN_ANALYSIS',
  'IN_REVIEW',
  'REPORTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type CaseState = (typeof caseStates)[number];

const ends: readonly CaseState[] = ['CANCELLED', 'EXPIRED'];

/** Business rules 3.5: the transitions of a request; it can be withdrawn until its analysis begins. */
export const caseTransitions: Transitions<CaseState> = {
  AWAITING_CONSENT: ['AWAITING_PAYMENT', ...ends],
  AWAITING_PAYMENT: ['AWAITING_PROFILES', 'QUEUED', ...ends],
  AWAITING_PROFILES: ['QUEUED', ...ends],
  QUEUED: ['IN_ANALYSIS', 'CANCELLED'],
  IN_ANALYSIS: ['IN_REVIEW'],
  IN_REVIEW: ['REPORTED', 'QUEUED'],
  REPORTED: [],
  CANCELLED: [],
  EXPIRED: [],
};

export function hasEnded(state: CaseState): boolean {
  return ends.includes(state);
}

export function canTakeBack(state: CaseState): boolean {
  return canTransition(caseTransitions, state, 'CANCELLED');
}

/** State of a request before its analysis, by its next missing step; steps that are not needed are skipped. */
export function nextWaitingState(facts: { openConsents: number; isPaid: boolean; hasPanel: boolean }): CaseState {
  if (facts.openConsents > 0) return 'AWAITING_CONSENT';
  if (!facts.isPaid) return 'AWAITING_PAYMENT';
  return facts.hasPanel ? 'QUEUED' : 'AWAITING_PROFILES';
}

/** The order is paid, and the job that continues the request will run shortly. */
export function isPaidFor(request: { state: string; payment: { state: string | null } }): boolean {
  const { state } = request.payment;
  return (
    request.state === 'AWAITING_PAYMENT' &&
    state !== null &&
    !['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED', 'REFUNDED'].includes(state)
  );
}

export const parentageStateLabels: Record<CaseState, string> = {
  AWAITING_CONSENT: 'Awaiting consent',
  AWAITING_PAYMENT: 'Payment due',
  AWAITING_PROFILES: 'Awaiting profiles',
  QUEUED: 'Queued',
  IN_ANALYSIS: 'In analysis',
  IN_REVIEW: 'In review',
  REPORTED: 'Reported',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** Days for an owner to reply, and the total lifetime of a waiting request. */
export const CONSENT_DAYS = 30;
export const CONSENT_WAITING_DAYS = 180;

/** The product that pays for each offspring, and the DNA profile of each species (business rules 3.10). */
export const PARENTAGE_PRODUCT = 47;
export const profileProducts: Record<number, number> = { 1: 31, 2: 38 };

/** spec 7: queryType of the list. */
export const queryTypes = ['all', 'offspring', 'dam', 'sire', 'id'] as const;
export type QueryType = (typeof queryTypes)[number];

export const MAX_OFFSPRING = 20;
export const MAX_SIRES = 8;

// Business rules 3.5: 230 markers, simulated; with the dam known, three mismatches still qualify.
const snp = { ...parentagePolicies.SNP, minimumLoci: 180 };
const snpTrio = { ...snp, qualifiesUpTo: 3, excludedFrom: 8 };

/** Thresholds by panel: with one parent, and with the other parent known. */
export function policiesFor(panel: { kind: string; speciesId: number }): {
  duo: ParentagePolicy;
  trio: ParentagePolicy;
} {
  if (panel.kind === 'SNP') return { duo: snp, trio: snpTrio };
  const policy = panel.speciesId === 2 ? parentagePolicies.STR_CAT : parentagePolicies.STR;
  return { duo: policy, trio: policy };
}

export const verdicts = ['qualifies', 'excluded', 'inconclusive'] as const;
export type CaseVerdict = (typeof verdicts)[number];
export const testedParents = ['DAM', 'SIRE'] as const;
export const consentStates = ['WAITING', 'AGREED', 'REFUSED', 'EXPIRED'] as const;

export const consentLabels: Record<(typeof consentStates)[number], string> = {
  WAITING: 'Consent requested',
  AGREED: 'Agreed',
  REFUSED: 'Declined',
  EXPIRED: 'No answer',
};

interface AskedParent {
  role: (typeof testedParents)[number];
  animalName: string;
  state: (typeof consentStates)[number];
}

/**
 * Named parents of a request. Those of other owners join it once they agree; until then, their names are stored with
 * the reply.
 */
export function parentNames({ dam, sires, asked }: NamedParents): { dams: string[]; sires: string[] } {
  const open = (wanted: AskedParent['role']) =>
    asked.flatMap(({ role, animalName, state }) =>
      role === wanted && state !== 'AGREED' ? [`${animalName} (${consentLabels[state].toLowerCase()})`] : [],
    );
  return {
    dams: [...(dam ? [dam.name] : []), ...open('DAM')],
    sires: [...sires.map(({ name }) => name), ...open('SIRE')],
  };
}

interface NamedParents {
  dam: { name: string } | null;
  sires: readonly { name: string }[];
  asked: readonly AskedParent[];
}

interface RequestNames {
  offspring: readonly string[];
  dams: readonly string[];
  sires: readonly string[];
  club: string | null;
}

/** The animals to compare, and their roles. */
export function requestFacts({ offspring, dams, sires, club }: RequestNames): [string, string][] {
  return [
    ['Offspring', offspring.join(', ')],
    ['Dam', dams.join(', ') || 'Not named'],
    ['Possible sires', sires.join(', ') || 'None named'],
    ...(club ? ([['Requested for', club]] satisfies [string, string][]) : []),
  ];
}

/** Never "is the father": a parent that is not excluded is not proven. */
export const verdictLabels: Record<CaseVerdict, { word: string; tone: 'clear' | 'affected' | 'unknown' }> = {
  qualifies: { word: 'Qualifies', tone: 'clear' },
  excluded: { word: 'Excluded', tone: 'affected' },
  inconclusive: { word: 'Inconclusive', tone: 'unknown' },
};

/** The verdict on one possible parent, for an email to its owner. */
export function verdictSentence(
  verdict: CaseVerdict,
  { parent, role, young }: { parent: string; role: string; young: string },
): string {
  const place = `the ${role === 'DAM' ? 'dam' : 'sire'} of ${young}`;
  return {
    qualifies: `${parent} qualifies as ${place}.`,
    excluded: `${parent} is excluded as ${place}.`,
    inconclusive: `The comparison cannot determine whether ${parent} is ${place}.`,
  }[verdict];
}

/** The notice to the buyer if the markers are unlikely to be sufficient; otherwise null. */
export function outlookWarning(outlook: { markers: number; chance: number | null } | null): string | null {
  if (!outlook) return null;
  if (outlook.chance === null)
    return `Too few animals (fewer than ${minAnimals}) have been profiled on this panel to assess a match. The comparison can exclude a parent, but no parent can qualify yet.`;
  if (outlook.chance >= 0.9) return null;
  const chance = outlook.chance < 0.01 ? 'less than 1%' : `about ${Math.round(100 * outlook.chance)}%`;
  return `These ${outlook.markers} markers may not give a clear answer: a true parent qualifies in ${chance} of such cases. Using more markers or adding the other parent can help.`;
}

/** The basis of the likelihoods in a report, as text; `population` is "24 animals (all dogs tested by Damsire)". */
export function likelihoodNote(population: string | null): string {
  return population
    ? `Likelihoods are based on the allele frequencies of ${population}. Animals of a breed share ancestors. We do not measure how much, so we assume a coancestry (theta) of ${unknownTheta}. Alleles that relatives share therefore count for less.`
    : `No likelihood is reported: fewer than ${minAnimals} animals have been profiled on this panel, so we do not know how common each allele is. A parent can be excluded, but none can qualify.`;
}

export const closeRelativeNote =
  'A close relative of the true parent, such as a full brother of the sire, can also match. Include every possible sire to distinguish them.';

export interface Invited {
  role: 'DAM' | 'SIRE';
  email: string;
  animalName: string;
}

interface Parts {
  offspringIds: readonly number[];
  damId: number | null;
  sireIds: readonly number[];
  invited?: readonly Invited[];
}

/** Errors in the roles of a request, by field; empty if it can be compared. */
export function refuseParts({ offspringIds, damId, sireIds, invited = [] }: Parts): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (new Set(offspringIds).size < offspringIds.length)
    fields['offspringIds'] = ["You've chosen the same animal twice. Remove one."];
  if (new Set(sireIds).size < sireIds.length) fields['sireIds'] = ["You've chosen the same animal twice. Remove one."];
  const invitedCount = (role: 'DAM' | 'SIRE') => invited.filter((one) => one.role === role).length;
  if (sireIds.length + invitedCount('SIRE') > MAX_SIRES)
    fields['invited'] = [`Choose up to ${MAX_SIRES} sires per request.`];
  if (invitedCount('DAM') + (damId === null ? 0 : 1) > 1) fields['invited'] = ['A request can have only one dam.'];
  const named = invited.map((one) => `${one.role} ${one.email.toLowerCase()} ${one.animalName}`);
  if (new Set(named).size < named.length) fields['invited'] = ["You've added the same animal twice. Remove one."];
  if (damId === null && sireIds.length === 0 && invited.length === 0)
    fields['sireIds'] = ['Choose a dam or at least one sire.'];
  if (damId !== null && offspringIds.includes(damId)) fields['damId'] = ["An animal can't be its own parent."];
  if (sireIds.some((id) => offspringIds.includes(id) || id === damId))
    fields['sireIds'] = ["An animal can't have two roles in one request."];
  return fields;
}

export const NOT_YOURS =
  "This animal isn't in My animals. To include another owner's animal, add it below with the owner's email address. We'll ask for their consent.";
