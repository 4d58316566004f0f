import { andList } from '#shared/as-sentence.ts';

export const transferStates = ['OFFERED', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const;
export type TransferState = (typeof transferStates)[number];

/** Business rules 3.21: an offer is open for 14 days. */
export const OFFER_DAYS = 14;
/** How many days a printed code is valid: puppies and kittens leave at eight to ten weeks. */
export const CLAIM_DAYS = 60;
/** Shown in place of an email address if whoever scans a code can claim the animal. */
export const CLAIMED_BY_CODE = 'anyone with the QR code';
/** Enough for a litter and its parents, but no more than fits on one screen. */
export const MAX_ANIMALS = 50;

export const transferSides = ['in', 'out'] as const;
export type TransferSide = (typeof transferSides)[number];

export const transferStateLabels: Record<TransferState, string> = {
  OFFERED: 'Pending',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** The error for a decision on an offer that is already closed. */
export const decidedAlready: Record<Exclude<TransferState, 'OFFERED'>, string> = {
  ACCEPTED: 'This offer has already been accepted.',
  DECLINED: 'This offer was declined. The owner can make a new one.',
  CANCELLED: 'The owner has cancelled this offer.',
  EXPIRED: 'This offer has expired. The owner can make a new one.',
};

/** Names of animals in one line: "Clover, Teddy and 3 more". */
export function listNames(names: readonly string[]): string {
  if (names.length <= 3) return andList(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
