import { expect, test } from 'vitest';
import { eventWord } from './order-words.rules.ts';

test.each([
  [{ kind: 'created', to: 'PENDING_PAYMENT' }, 'Ordered'],
  [{ kind: 'moved', to: 'NEEDS_REVIEW' }, 'Set aside to be checked'],
  [{ kind: 'fulfilment', to: 'SHIPPED' }, 'On its way'],
  [{ kind: 'gift_card_used', to: null }, 'Gift card used'],
])('the history of an order is told in words: %j', (event, word) => {
  expect(eventWord(event)).toBe(word);
});
