import type { Transitions } from '#shared/transitions.ts';

/** Business rules 3.16. */
export const ADVANCE_STATES = ['LODGED', 'INVITED', 'ACCEPTED', 'CONVERTED', 'DECLINED', 'EXPIRED'] as const;
export type AdvanceState = (typeof ADVANCE_STATES)[number];

export const advanceTransitions: Transitions<AdvanceState> = {
  LODGED: ['INVITED', 'EXPIRED'],
  INVITED: ['INVITED', 'ACCEPTED', 'DECLINED', 'EXPIRED'],
  ACCEPTED: ['CONVERTED', 'EXPIRED'],
  CONVERTED: [],
  DECLINED: [],
  EXPIRED: [],
};

export const DAYS_TO_ACCEPT = 30;

export type Payer = 'USER' | 'AGENT' | 'PROGRAMME';

export interface AgentFacts {
  id: string;
  email: string;
  state: string;
  mayLodge: boolean;
}

/** Why this agent cannot be named, beside the field; null when they can. */
export function refuseAgent(agent: AgentFacts | null, customerEmail: string): string | null {
  if (!agent || !agent.mayLodge || agent.state === 'DELETED') return 'This agent is not known to us';
  if (agent.state !== 'ACTIVE') return 'This agent is suspended and cannot lodge orders now';
  return agent.email.toLowerCase() === customerEmail.toLowerCase()
    ? 'The agent cannot be the customer of the same order'
    : null;
}

/** Who puts the products into a cart once the customer has accepted. */
export function payerOf(order: { payer: string; lodgedBy: string; personId: string | null }): string | null {
  return order.payer === 'USER' ? order.personId : order.lodgedBy;
}

const words: Record<AdvanceState, { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }> = {
  LODGED: { word: 'Lodged', tone: 'neutral' },
  INVITED: { word: 'Waits for the customer', tone: 'warn' },
  ACCEPTED: { word: 'Accepted, not ordered yet', tone: 'brand' },
  CONVERTED: { word: 'Ordered', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'bad' },
  EXPIRED: { word: 'Ended', tone: 'neutral' },
};

export function advanceWord(state: string) {
  return words[state as AdvanceState] ?? { word: state, tone: 'neutral' as const };
}
