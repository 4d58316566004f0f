export const agentStates = ['APPLIED', 'REVIEW', 'APPROVED', 'SUSPENDED', 'EXPIRED', 'DECLINED'] as const;
export type AgentState = (typeof agentStates)[number];

export const agentStateLabels: Record<
  AgentState,
  { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }
> = {
  APPLIED: { word: 'Applied', tone: 'brand' },
  REVIEW: { word: 'Needs an account', tone: 'warn' },
  APPROVED: { word: 'Active', tone: 'good' },
  SUSPENDED: { word: 'Suspended', tone: 'bad' },
  EXPIRED: { word: 'Ended', tone: 'neutral' },
  DECLINED: { word: 'Declined', tone: 'neutral' },
};

/** State changes that staff can make. Nominations are decided in the list of requests. */
export const agentMoves: Record<AgentState, readonly ('SUSPENDED' | 'APPROVED' | 'EXPIRED')[]> = {
  APPLIED: [],
  REVIEW: ['EXPIRED'],
  APPROVED: ['SUSPENDED', 'EXPIRED'],
  SUSPENDED: ['APPROVED', 'EXPIRED'],
  EXPIRED: [],
  DECLINED: [],
};

/** States of a collection request to an agent. */
export const assignmentStates = ['ASKED', 'ACCEPTED', 'DECLINED', 'ENDED'] as const;

export const experiences = ['VET', 'NURSE', 'JUDGE', 'CLUB_OFFICER', 'OTHER'] as const;
export type Experience = (typeof experiences)[number];

export const experienceLabels: Record<Experience, string> = {
  VET: 'Veterinarian',
  NURSE: 'Veterinary nurse',
  JUDGE: 'Judge',
  CLUB_OFFICER: 'Club officer',
  OTHER: 'Trained collector',
};

export const authorisationLabels = {
  ASKED: { word: 'Requested', tone: 'brand' },
  ACCEPTED: { word: 'Collects for you', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'neutral' },
  ENDED: { word: 'Ended', tone: 'neutral' },
} as const;

export const AGENT_YEARS = 2;

/** Last day of an approval, which lasts two years (business rules 3.12), as an ISO date. */
export function validUntil(now: Date): string {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + AGENT_YEARS);
  return until.toISOString().slice(0, 10);
}

export function travelLabel(km: number): string {
  return km === 0 ? 'You travel to the agent' : `Travels up to ${km} km`;
}
