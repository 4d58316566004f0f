import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import type { Transitions } from '#shared/transitions.ts';

export const replacementStates = ['ASKED', 'CONFIRMED', 'SENT', 'CANCELLED'] as const;
export type ReplacementState = (typeof replacementStates)[number];

/** Labels for staff. */
export const replacementLabels: Record<ReplacementState, string> = {
  ASKED: 'Awaiting address',
  CONFIRMED: 'To pack',
  SENT: 'Sent',
  CANCELLED: 'Cancelled',
};

/** A free kit: the owner is asked for the address, confirms it, and the kit is posted. */
export const replacementTransitions: Transitions<ReplacementState> = {
  ASKED: ['CONFIRMED', 'CANCELLED'],
  // The address can be corrected until the parcel is sent.
  CONFIRMED: ['CONFIRMED', 'SENT', 'CANCELLED'],
  SENT: [],
  // An offer after a recall ends when the sample arrives, and is made again if that sample is rejected.
  CANCELLED: ['ASKED'],
};

/** Business rules 3.3: the first two new swabs of a sample are free. */
export const MAX_FREE_REPLACEMENTS = 2;

/** Business rules 3.3: after 60 days without a return the sample is cancelled and credited. */
export const REPLACEMENT_WAITING_DAYS = 60;

/**
 * The address of a contact or an order in the form a label needs. Missing parts stay empty for the owner to fill in.
 */
export function recipientOf(known: Record<string, unknown> | null): Recipient {
  const text = (...names: string[]) => {
    const found = names.map((name) => known?.[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    address: [text('address', 'line1'), text('line2')].filter(Boolean).join(', '),
    city: text('city'),
    state: text('state', 'stateCode') || null,
    postalCode: text('postalCode'),
    country: text('country', 'countryCode'),
  };
}

/** The tracker text for a sample that awaits a new swab. */
export function replacementAction(replacement: { state: ReplacementState } | null): string | null {
  if (!replacement) return null;
  if (replacement.state === 'ASKED')
    return "A free replacement kit is ready. Confirm your address with the link in our email and we'll post it.";
  if (replacement.state === 'CONFIRMED') return "We're packing your free replacement kit and will post it to you.";
  return replacement.state === 'SENT'
    ? "We've posted you a new kit. It's already activated: take the swab and post it back."
    : null;
}
