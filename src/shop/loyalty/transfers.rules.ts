/** Business rules 3.10: a credit of a multipack lives so long. */
export const CREDIT_LIVES_MONTHS = 24;

/** Business rules 3.10: so many tests may be given away in a day. */
export const MOST_PER_DAY = 50;

/** Business rules 3.10: what was not used comes back to its sender within a day. */
export const TAKE_BACK_HOURS = 24;

export interface Party {
  id: string;
  type: string;
  region: string;
}

/** Unclaimed tests return to their sender after this time. */
export const OFFER_WAITING_DAYS = 30;

/** Business rules 3.10: tests stay among accounts of one kind and region. */
export function mayReceive(sender: Party, receiver: Party | null): receiver is Party {
  return receiver !== null && receiver.type === sender.type && receiver.region === sender.region;
}

/** Why so many cannot go, beside the field quantity; null when they can. */
export function refuseQuantity(wanted: { quantity: number; available: number; sentToday: number }): string | null {
  const { quantity, available, sentToday } = wanted;
  if (available === 0) return 'You have no tests left in this category.';
  if (quantity > available) return `You have ${available} ${available === 1 ? 'test' : 'tests'} in this category.`;
  if (sentToday + quantity > MOST_PER_DAY)
    return sentToday === 0
      ? `You can transfer up to ${MOST_PER_DAY} tests a day.`
      : `You can transfer up to ${MOST_PER_DAY} tests a day, and have already transferred ${sentToday} today.`;
  return null;
}

export interface Sent {
  at: Date;
  takenBack: boolean;
  /** How many of them the receiver still has unused. */
  unused: number;
}

/** Whether the sender may still take (the rest of) a transfer back. */
export function mayTakeBack(sent: Sent, now: Date): boolean {
  return !sent.takenBack && sent.unused > 0 && now.getTime() - sent.at.getTime() < TAKE_BACK_HOURS * 3_600_000;
}

export const creditKinds = ['BUY', 'TRANSFER', 'HOLD', 'USE', 'RELEASE', 'EXPIRE', 'REFUND'] as const;
export type CreditKind = (typeof creditKinds)[number];

const labels: Record<Exclude<CreditKind, 'TRANSFER'>, string> = {
  BUY: 'Bought',
  USE: 'Used for a kit',
  RELEASE: 'Returned from a cancelled activation',
  EXPIRE: 'Expired',
  REFUND: 'Refunded',
  HOLD: 'Reserved',
};

/** The label of a ledger entry, from the view of one of its two users. */
export function creditLedgerLabel(entry: { kind: CreditKind; isIncoming: boolean }): string {
  if (entry.kind === 'TRANSFER') return entry.isIncoming ? 'Received' : 'Transferred';
  return labels[entry.kind];
}
