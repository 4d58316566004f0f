import type { KitState } from '#animals/kits/kits.rules.ts';

const neverSent = 'This kit is still in stock. Set it aside and contact support.';

/** Messages for laboratory staff about a kit without a sample that can be received. */
export const whyNotReceived: Partial<Record<KitState, string>> = {
  CREATED: neverSent,
  IN_STOCK: neverSent,
  ALLOCATED: neverSent,
  ACTIVATED: "This kit's activation was cancelled, so there is nothing to test. Set it aside.",
  LOST: 'This kit is recorded as lost. Set it aside and contact support.',
  VOID: 'This kit is void. Set it aside and contact support.',
  EXPIRED: "This kit has expired and can't be tested. Set it aside and contact support.",
  RETURNED: 'This kit was returned unused. Set it aside and contact support.',
  RECALLED: 'This kit is from a recalled batch. Set it aside and contact support.',
  REPLACED: 'This kit was replaced by another. Set it aside and contact support.',
};
