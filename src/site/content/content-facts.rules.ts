import { MOST_FREE } from '#animals/kits/replacements.rules.ts';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import {
  MIN_POINTS,
  POINTS_LIVE_MONTHS,
  POINTS_WARNED_DAYS_BEFORE,
  RELEASE_DAYS_AFTER_DISPATCH,
} from '#shop/loyalty/points.rules.ts';
import { DAYS_TO_RETURN, DAYS_TO_WITHDRAW } from '#shop/returns/refund-table.rules.ts';

/** Every `{{fact name}}` of content/: what is told about samples, and what the rules of shop and kits enforce. */
export const facts: Readonly<Record<string, string>> = {
  ...sampleFacts,
  'free-new-kits': String(MOST_FREE),
  /** Of what was paid; the rule is tested beside (content-facts.test.ts). */
  'refund-before-work': '70%',
  'return-period': `${DAYS_TO_RETURN} days`,
  'withdrawal-period': `${DAYS_TO_WITHDRAW} days`,
  'points-minimum': `${MIN_POINTS} points`,
  'points-expiry': `${POINTS_LIVE_MONTHS} months`,
  'points-reminders': POINTS_WARNED_DAYS_BEFORE.toReversed()
    .map((days) => `${days} days`)
    .join(' and again '),
  'points-release': `${RELEASE_DAYS_AFTER_DISPATCH} days`,
};
