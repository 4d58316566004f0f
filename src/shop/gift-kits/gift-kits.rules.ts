import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { isGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';

export const GIFT_STATES = ['WAITING', 'ANNOUNCED', 'CLAIMED'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** As buyer and staff see it: sent and cancelled follow from the kits. */
export const giftViewStates = [...GIFT_STATES, 'SENT', 'CANCELLED', 'EXPIRED'] as const;
export type GiftViewState = (typeof giftViewStates)[number];

/** What the buyer says of a gift. */
export interface GiftDetails {
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** The day on which the recipient is emailed, in the buyer's time zone. */
  announceOn: string;
  timeZone: string;
}

/** A gift can be claimed for a year after its announcement; sending the email again begins another year. */
export const GIFT_LIVES_MONTHS = 12;
/** The hour of the buyer's clock at which the recipient is emailed. */
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
  /** Of its kits. */
  unitStates: readonly string[];
}

export function giftViewState({ state, isExpired, unitStates }: GiftFacts): GiftViewState {
  const owed = unitStates.filter((unit) => unit !== 'CANCELLED');
  if (owed.length === 0) return 'CANCELLED';
  if (state === 'CLAIMED') return owed.includes('AWAITING_KIT') ? 'CLAIMED' : 'SENT';
  return isExpired ? 'EXPIRED' : state;
}

/** A kit that is posted and whose animal is named at its activation. */
export function mayBeGift(product: { kind: string; needsKit: boolean }, meta: { animalId: number | null }): boolean {
  return product.needsKit && product.kind !== 'multipack' && product.kind !== 'upgrade' && meta.animalId === null;
}

/** False for what the buyer gets no parcel of: a gift goes to its recipient, and a gift card comes by email. */
export const isForBuyer = (line: { sku: string; isGift: boolean }) => !line.isGift && !isGiftCard(line);

interface GiftItem {
  product: { sku: string };
  metaData: { gift: unknown };
}

/** A cart that sends its buyer nothing: each recipient says where their kit goes. */
export function isGiftOnly(items: readonly GiftItem[]): boolean {
  const lines = items.map(({ product, metaData }) => ({ sku: product.sku, isGift: metaData.gift !== null }));
  return lines.some(({ isGift }) => isGift) && !lines.some(isForBuyer);
}

/** Why a day cannot be the day of the announcement; null: it can. */
export function refuseAnnounceDay({ announceOn, timeZone }: Pick<GiftDetails, 'announceOn' | 'timeZone'>, now: Date) {
  const first = dayOfPlace(now, timeZone);
  if (first === null) return 'Choose a time zone.';
  const last = dayOfPlace(new Date(now.getTime() + DAYS_AHEAD * 86_400_000), timeZone)!;
  return announceOn < first || announceOn > last ? 'Choose today or a day within the next year.' : null;
}

/** The lines of a label. */
export function giftAddressLines({ firstName, lastName, address, city, state, postalCode, country }: Recipient) {
  const place = placeLines({ city, stateCode: state, postalCode, countryCode: country });
  return [`${firstName} ${lastName}`, address, ...place, countryNameOf(country)];
}

/** The day ('2026-11-25') of a moment on the clock of a time zone; null where there is no such zone. */
function dayOfPlace(at: Date, timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  } catch {
    return null;
  }
}
