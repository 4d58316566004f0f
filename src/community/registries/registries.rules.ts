export const lookupKeys = ['REGISTRATION', 'CHIP', 'MEMBER'] as const;
export type AskedBy = (typeof lookupKeys)[number];

export const lookupStatuses = ['HAVE', 'MISSING', 'EXCLUDED'] as const;
export type LookupStatus = (typeof lookupStatuses)[number];

export const lookupSources = ['DESK', 'KEY', 'NOTICE'] as const;
export type LookedBy = (typeof lookupSources)[number];

/** Who looked, in the words of the owner's list. */
export function lookupSourceLabel({ via, officer }: { via: LookedBy; officer: string | null }): string {
  if (via === 'NOTICE') return 'Notification from Damsire';
  return via === 'KEY' ? ['API key', officer].filter(Boolean).join(': ') : (officer ?? '');
}

export const MOST_NUMBERS = 100;

/** Business rules 3.14: what a registry learns about an animal whose owner lets it. */
export function statusOf(facts: {
  hasCertificate: boolean;
  missingTests: number;
  verdict: 'qualifies' | 'excluded' | 'inconclusive' | null;
}): LookupStatus {
  if (facts.verdict === 'excluded') return 'EXCLUDED';
  return facts.hasCertificate && facts.missingTests === 0 ? 'HAVE' : 'MISSING';
}

/** Numbers as they were typed or pasted, one a line or with commas, each once. */
export function numbersOf(typed: string): string[] {
  const numbers = typed.split(/[\n,;\t]+/).map((one) => one.trim().replace(/^["']|["']$/g, ''));
  return [...new Set(numbers.filter(Boolean))];
}

/** A member number has digits: a word of it, like the registry's name, would bring up everyone. */
export function isMemberNumber(typed: string): boolean {
  return /^(?=.*\d)[a-z0-9]{5,40}$/i.test(typed);
}

export const lookupStatusLabels = {
  HAVE: { word: 'Complete', tone: 'good' },
  MISSING: { word: 'Missing', tone: 'warn' },
  EXCLUDED: { word: 'Parents excluded', tone: 'bad' },
} as const satisfies Record<LookupStatus, object>;

export const lookupKeyLabels: Record<AskedBy, string> = {
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
