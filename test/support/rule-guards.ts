import { accountGuards } from './rule-guards/account.ts';
import { formGuards } from './rule-guards/forms.ts';
import { frameGuards } from './rule-guards/frame.ts';
import { sessionGuards } from './rule-guards/session.ts';
import { shopGuards } from './rule-guards/shop.ts';
import type { Guard } from './guards.ts';

/** For each rule, one way to break it and the test that fails then. `npm run guards` breaks them in turn. */
export const ruleGuards: readonly Guard[] = [
  ...sessionGuards,
  ...frameGuards,
  ...shopGuards,
  ...accountGuards,
  ...formGuards,
];
