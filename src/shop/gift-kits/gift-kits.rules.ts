import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { isGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';

export const GIFT_STATES = ['WAITING', 'ANNOUNCED', 'CLAIMED'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** States shown to buyer and staff: sent and cancelled are derived from the kits. */
export const giftViewStates = [...GIFT_STATES, 'SENT', 'CANCELLED', 'EXPIRED'] as const;
export type GiftViewState = (typeof giftViewStates)[number];

/** The gift details that the buyer enters. */
export interface GiftDetails {
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** The day on which the recipient is emailed, in the buyer's time zone. */
  announceOn: string;
  timeZone: string;
}

/** A gift can be claimed for a year after its announcement; resending the email restarts the year. */
export const GIFT_LIFETIME_MONTHS = 12;
/** The hour in the buyer's time zone at which the recipient is emailed. */
export const ANNOUNCE_HOUR = 9;
const DAYS_AHEAD = 366;

export const giftLabels: Record<GiftViewState, { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' }> = {
  WAITING: { word: 'Scheduled', tone: 'neutral' },
  ANNOUNCED: { word: 'Not claimed yet', tone: 'brand' },
  CLAIMED: { word: 'Claimed', tone: 'good' },
  SENT: { word: 'Sent to the recipient', tone: 'good' },
  CANCELLED: { word: 'Cancelled', tone: 'neutral' },
  EXPIRED: { word: 'Expired', tone: 'warn' },
};

interface GiftFacts {
  state: GiftState;
  isExpired: boolean;
  /** States of its kits. */
  unitStates: readonly string[];
}

export function giftViewState({ state, isExpired, unitStates }: GiftFacts): GiftViewState {
  const notCancelled = unitStates.filter((unit) => unit !== 'CANCELLED');
  if (notCancelled.length === 0) return 'CANCELLED';
  if (state === 'CLAIMED') return notCancelled.includes('AWAITING_KIT') ? 'CLAIMED' : 'SENT';
  return isExpired ? 'EXPIRED' : state;
}

/** A gift must be a kit that is posted and whose animal is named on activation. */
export function mayBeGift(product: { kind: string; needsKit: boolean }, meta: { animalId: number | null }): boolean {
  return product.needsKit && product.kind !== 'multipack' && product.kind !== 'upgrade' && meta.animalId === null;
}

/** False for items that are not sent to the buyer: a gift goes to its recipient, and a gift card is emailed. */
export const isForBuyer = (line: { sku: string; isGift: boolean }) => !line.isGift && !isGiftCard(line);

interface GiftItem {
  product: { sku: string };
  metaData: { gift: unknown };
}

/** A cart from which nothing is sent to the buyer: each recipient provides the address for their kit. */
export function isGiftOnly(items: readonly GiftItem[]): boolean {
  const lines = items.map(({ product, metaData }) => ({ sku: product.sku, isGift: metaData.gift !== null }));
  return lines.some(({ isGift }) => isGift) && !lines.some(isForBuyer);
}

/** Error for the day of the announcement; null if it is valid. */
export function refuseAnnounceDay({ announceOn, timeZone }: Pick<GiftDetails, 'announceOn' | 'timeZone'>, now: Date) {
  const first = dayOfPlace(now, timeZone);
  if (first === null) return 'Choose a time zone.';
  const last = dayOfPlace(new Date(now.getTime() + DAYS_AHEAD * 86_400_000), timeZone)!;
  return announceOn < first || announceOn > last ? 'Choose today or a day within the next year.' : null;
}

/** The lines of an address label. */
export function giftAddressLines({ firstName, lastName, address, city, state, postalCode, country }: Recipient) {
  const place = placeLines({ city, stateCode: state, postalCode, countryCode: country });
  return [`${firstName} ${lastName}`, address, ...place, countryNameOf(country)];
}

/** The date ('2026-11-25') of a time in a time zone; null if the time zone is unknown. */
function dayOfPlace(at: Date, timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  } catch {
    return null;
  }
}
