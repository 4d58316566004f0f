export const acmKinds = ['NEW', 'LOST'] as const;
export type AcmKind = (typeof acmKinds)[number];

export const acmStates = ['REQUESTED', 'SENT', 'VOID'] as const;
export type AcmState = (typeof acmStates)[number];

export const acmStateLabels: Record<AcmState, { word: string; tone: 'neutral' | 'brand' | 'good' }> = {
  REQUESTED: { word: 'Requested', tone: 'brand' },
  SENT: { word: 'Sent', tone: 'good' },
  VOID: { word: 'Declined', tone: 'neutral' },
};

export const MAX_FORMS = 100;

/** Formats the number of a form: ACM-000123. */
export const formNumber = (count: number): string => `ACM-${String(count).padStart(6, '0')}`;

/** Parses a form number in any spelling: "acm 123" is ACM-000123. */
export function readFormNumber(typed: string): string | null {
  const digits = /^(?:acm)?[\s-]*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits ? formNumber(Number(digits)) : null;
}

/** "ACM-000001 to ACM-000020", or a single number. */
export function listNumbers(numbers: readonly string[]): string {
  if (numbers.length === 0) return '';
  return numbers.length === 1 ? numbers[0]! : `${numbers[0]} to ${numbers.at(-1)}`;
}
