/** Business rules 3.10: lifetime of a multipack credit. */
export const CREDIT_LIFETIME_MONTHS = 24;

/** Business rules 3.10: maximum number of tests sent per day. */
export const MAX_PER_DAY = 50;

/** Business rules 3.10: unused tests can be withdrawn for a day. */
export const TAKE_BACK_HOURS = 24;

export interface Party {
  id: string;
  type: string;
  region: string;
}

/** Unclaimed tests return to their sender after this time. */
export const UNCLAIMED_TRANSFER_DAYS = 30;

/** Business rules 3.10: tests can be transferred only between accounts of one type and region. */
export function mayReceive(sender: Party, receiver: Party | null): receiver is Party {
  return receiver !== null && receiver.type === sender.type && receiver.region === sender.region;
}

/** Error message for the quantity field; null if the quantity can be sent. */
export function refuseQuantity(request: { quantity: number; available: number; sentToday: number }): string | null {
  const { quantity, available, sentToday } = request;
  if (available === 0) return 'You have no tests left in this category.';
  if (quantity > available) return `You have ${available} ${available === 1 ? 'test' : 'tests'} in this category.`;
  if (sentToday + quantity > MAX_PER_DAY)
    return sentToday === 0
      ? `You can transfer up to ${MAX_PER_DAY} tests a day.`
      : `You can transfer up to ${MAX_PER_DAY} tests a day, and have already transferred ${sentToday} today.`;
  return null;
}

export interface Sent {
  at: Date;
  takenBack: boolean;
  /** Number of tests that the recipient still has unused. */
  unused: number;
}

/** Whether the sender may still withdraw (the rest of) a transfer. */
export function canWithdraw(sent: Sent, now: Date): boolean {
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

/** The label of a ledger entry as one of its two users sees it. */
export function creditLedgerLabel(entry: { kind: CreditKind; isIncoming: boolean }): string {
  if (entry.kind === 'TRANSFER') return entry.isIncoming ? 'Received' : 'Transferred';
  return labels[entry.kind];
}
