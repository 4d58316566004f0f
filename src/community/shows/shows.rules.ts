export const showStands = ['table', 'banner', 'both'] as const;

export const showStates = ['REQUESTED', 'APPROVED', 'SENT', 'DONE', 'DECLINED', 'WITHDRAWN'] as const;
export type ShowState = (typeof showStates)[number];

export const showStateLabels: Record<ShowState, { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }> =
  {
    REQUESTED: { word: 'Requested', tone: 'brand' },
    APPROVED: { word: 'Approved', tone: 'good' },
    SENT: { word: 'Sent', tone: 'good' },
    DONE: { word: 'Returned', tone: 'neutral' },
    DECLINED: { word: 'Declined', tone: 'bad' },
    WITHDRAWN: { word: 'Withdrawn', tone: 'neutral' },
  };

export const standStateLabels = {
  table: 'Table stand with leaflets',
  banner: 'Roll-up banner and leaflets',
  both: 'Table stand and banner',
} as const;
export type Stand = keyof typeof standStateLabels;

/**
 * Business rules 3.12: REQUESTED -> APPROVED -> SENT -> DONE, or DECLINED; the requester may withdraw until it is sent.
 */
export const adminMoves: Record<ShowState, readonly ('APPROVED' | 'SENT' | 'DONE' | 'DECLINED')[]> = {
  REQUESTED: ['APPROVED', 'DECLINED'],
  APPROVED: ['SENT', 'DECLINED'],
  SENT: ['DONE'],
  DONE: [],
  DECLINED: [],
  WITHDRAWN: [],
};

export const mayWithdrawShow = (state: ShowState): boolean => state === 'REQUESTED' || state === 'APPROVED';

export const WEEKS_AHEAD = 6;

/** The first date for which a stand can still be requested (ISO date). */
export function earliestShow(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + WEEKS_AHEAD * 7);
  return day.toISOString().slice(0, 10);
}
