import { expect, test } from 'vitest';
import { chosenOptionsOf, couponOf } from './use-coupon-form.ts';

test('a limit that is not a number is sent as typed, not as no limit', () => {
  const form = new FormData();
  for (const [name, typed] of [
    ['percent', '12,5'],
    ['maxUses', 'ten'],
    ['maxUsesPerPerson', ''],
  ])
    form.set(name ?? '', typed ?? '');
  const chosen = chosenOptionsOf(null, { products: [], categories: [], clubs: [] });
  expect(couponOf({ form, kind: 'PERCENT', chosen, before: null })).toMatchObject({
    percent: 12.5,
    maxUses: 'ten',
    maxUsesPerPerson: null,
  });
});
