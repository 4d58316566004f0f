import { expect, test } from 'vitest';
import { chosenIn, couponOf } from './use-coupon-form.ts';

test('a limit that is no number is sent as typed, not as no limit', () => {
  const form = new FormData();
  for (const [name, typed] of [
    ['percent', '12,5'],
    ['maxUses', 'ten'],
    ['maxUsesPerPerson', ''],
  ])
    form.set(name ?? '', typed ?? '');
  const chosen = chosenIn(null, { products: [], categories: [], clubs: [] });
  expect(couponOf({ form, kind: 'PERCENT', chosen, before: null })).toMatchObject({
    percent: 12.5,
    maxUses: 'ten',
    maxUsesPerPerson: null,
  });
});
