import type { KitState } from '#animals/kits/kits.rules.ts';

const neverSent = 'This kit never left our stock. Please put it aside and tell the office.';

/** Said at the bench of a kit that has no sample which could be received. */
export const whyNotReceived: Partial<Record<KitState, string>> = {
  CREATED: neverSent,
  IN_STOCK: neverSent,
  ALLOCATED: neverSent,
  ACTIVATED: 'The registration of this kit was cancelled: there is nothing to test. Please put it aside.',
  LOST: 'This kit was written off as lost. Please put it aside and tell the office.',
  VOID: 'This kit is void. Please put it aside and tell the office.',
  EXPIRED: 'This kit has expired: its swab cannot be tested. Please put it aside and tell the office.',
  RETURNED: 'This kit came back unused. Please put it aside and tell the office.',
  RECALLED: 'This kit belongs to a batch that was recalled. Please put it aside and tell the office.',
  REPLACED: 'Another kit took the place of this one. Please put it aside and tell the office.',
};
