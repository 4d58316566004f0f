export const lookupKeys = ['REGISTRATION', 'CHIP', 'MEMBER'] as const;
export type LookupKey = (typeof lookupKeys)[number];

export const lookupStatuses = ['HAVE', 'MISSING', 'EXCLUDED'] as const;
export type LookupStatus = (typeof lookupStatuses)[number];

export const lookupSources = ['DESK', 'KEY', 'NOTICE'] as const;
export type LookupSource = (typeof lookupSources)[number];

/** Source of a lookup, as shown in the owner's list. */
export function lookupSourceLabel({ via, officer }: { via: LookupSource; officer: string | null }): string {
  if (via === 'NOTICE') return 'Notification from Damsire';
  return via === 'KEY' ? ['API key', officer].filter(Boolean).join(': ') : (officer ?? '');
}

export const MAX_LOOKUP_NUMBERS = 100;

/** Status of an animal for a registry with access to it (business rules 3.14). */
export function statusOf(facts: {
  hasCertificate: boolean;
  missingTests: number;
  verdict: 'qualifies' | 'excluded' | 'inconclusive' | null;
}): LookupStatus {
  if (facts.verdict === 'excluded') return 'EXCLUDED';
  return facts.hasCertificate && facts.missingTests === 0 ? 'HAVE' : 'MISSING';
}

/** Distinct numbers from entered or pasted text, separated by line breaks, commas, semicolons or tabs. */
export function parseNumbers(typed: string): string[] {
  const numbers = typed.split(/[\n,;\t]+/).map((one) => one.trim().replace(/^["']|["']$/g, ''));
  return [...new Set(numbers.filter(Boolean))];
}

/** A member number needs a digit: a word alone, such as the registry's name, could match every member. */
export function isMemberNumber(typed: string): boolean {
  return /^(?=.*\d)[a-z0-9]{5,40}$/i.test(typed);
}

export const lookupStatusLabels = {
  HAVE: { word: 'Complete', tone: 'good' },
  MISSING: { word: 'Missing', tone: 'warn' },
  EXCLUDED: { word: 'Parents excluded', tone: 'bad' },
} as const satisfies Record<LookupStatus, object>;

export const lookupKeyLabels: Record<LookupKey, string> = {
  REGISTRATION: 'Registration number',
  CHIP: 'Microchip number',
  MEMBER: "Owner's member number",
};

export const registryStateLabels = {
  ACTIVE: { word: 'Open', tone: 'good' },
  CLOSED: { word: 'Closed', tone: 'neutral' },
} as const;

export const lookSorts = ['at', '-at', 'asked', '-asked', 'registry', '-registry'] as const;
export const consentSorts = ['name', '-name', 'number', '-number'] as const;
