import { MAX_FREE_REPLACEMENTS } from '#animals/kits/replacements.rules.ts';
import { AGENT_YEARS } from '#community/agents/agents.rules.ts';
import { WEEKS_AHEAD } from '#community/shows/shows.rules.ts';
import { trackerSteps } from '#animals/stored-samples/samples.rules.ts';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { CHOICE_DAYS } from '#platform/places/places.rules.ts';
import { DRAFT_DAYS, FORM_YEARS } from '#platform/privacy/retention.rules.ts';
import { QUIZ_PASS, quizQuestions } from '#platform/requests/quiz.rules.ts';
import { replyPeriods, STAND_ARRIVES } from '#platform/requests/reply-periods.rules.ts';
import { CHALLENGE_MINUTES, DEVICE_COOKIE_DAYS, sessionLimits } from '#platform/sign-in/sessions.rules.ts';
import { DEFAULT_COOKIE_SECONDS, WRITTEN_COOKIE_SECONDS } from '#shared/cookie.ts';
import { countOf } from '#shared/count-of.ts';
import { CART_LIFETIME_DAYS } from '#shop/cart/cart.rules.ts';
import {
  LEVEL_MONTHS,
  MAX_POINTS_SHARE,
  MIN_POINTS,
  POINTS_LIFETIME_MONTHS,
  POINTS_WARNED_DAYS_BEFORE,
  RELEASE_DAYS_AFTER_DISPATCH,
} from '#shop/loyalty/points.rules.ts';
import { DAYS_OF_GRACE } from '#shop/orders/orders.rules.ts';
import { DAYS_TO_RETURN, DAYS_TO_WITHDRAW } from '#shop/returns/refund-table.rules.ts';

/** Every `{{fact name}}` of content/: facts about samples, and limits that the rules of shop and kits enforce. */
export const facts: Readonly<Record<string, string>> = {
  ...sampleFacts,
  'free-new-kits': String(MAX_FREE_REPLACEMENTS),
  /** Share of the paid amount; content-facts.test.ts compares it with the rule. */
  'refund-before-work': '70%',
  'return-period': `${DAYS_TO_RETURN} days`,
  'withdrawal-period': `${DAYS_TO_WITHDRAW} days`,
  'points-minimum': `${MIN_POINTS} points`,
  'points-expiry': `${POINTS_LIFETIME_MONTHS} months`,
  'points-reminders': POINTS_WARNED_DAYS_BEFORE.toReversed()
    .map((days) => `${days} days`)
    .join(' and again '),
  'points-release': `${RELEASE_DAYS_AFTER_DISPATCH} days`,
  'points-share': `${MAX_POINTS_SHARE * 100}%`,
  'level-period': `${LEVEL_MONTHS} months`,
  'invoice-grace': countOf(DAYS_OF_GRACE, 'day'),
  'tracker-steps': countOf(trackerSteps.length, 'step'),
  'cart-storage': countOf(CART_LIFETIME_DAYS, 'day'),
  'draft-storage': countOf(DRAFT_DAYS, 'day'),
  'form-storage': countOf(FORM_YEARS, 'year'),
  /** Cookie lifetimes on the privacy page; `test/cookies.test.ts` compares the page with the cookies sent. */
  'cookie-session': countOf(sessionLimits([]).absoluteMinutes / (24 * 60), 'day'),
  'cookie-challenge': countOf(CHALLENGE_MINUTES, 'minute'),
  'cookie-device': countOf(DEVICE_COOKIE_DAYS, 'day'),
  'cookie-written': countOf(WRITTEN_COOKIE_SECONDS / 60, 'minute'),
  'cookie-choice': countOf(CHOICE_DAYS, 'day'),
  'cookie-default': countOf(DEFAULT_COOKIE_SECONDS / 86_400, 'day'),
  'reply-message': replyPeriods.message,
  'reply-stand': replyPeriods.stand,
  'reply-study': replyPeriods.study,
  'stand-arrival': STAND_ARRIVES,
  'stand-notice': countOf(WEEKS_AHEAD, 'week'),
  'agent-period': countOf(AGENT_YEARS, 'year'),
  'agent-questions': countOf(quizQuestions.length, 'question'),
  'agent-pass': countOf(QUIZ_PASS, 'correct answer'),
};
