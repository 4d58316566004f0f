import { describe, expect, test } from 'vitest';
import {
  addedMessage,
  groupLines,
  isOvertaken,
  linesNeedingAnimal,
  linesWithoutAnimal,
  refuseAdd,
  refuseQuantity,
  type LineFacts,
} from './cart.rules.ts';
import { customProfileCents } from '#shop/prices/unit-prices.rules.ts';
import { isPhoneNumber } from './phone.rules.ts';

const facts = (over: Partial<LineFacts> = {}): LineFacts => ({
  productId: 36,
  kind: 'full_breed_profile',
  animalId: null,
  quantity: 1,
  isUpgradeTests: false,
  isUpgradeFullbreed: false,
  oncePerCart: false,
  ...over,
});
const upgrade = facts({ productId: 50, kind: 'upgrade', isUpgradeTests: true, animalId: 7 });
const profile = facts({ productId: 40, kind: 'custom_profile', oncePerCart: true });

test.each<[string, LineFacts[], LineFacts, string | null]>([
  ['an empty cart accepts anything', [], upgrade, null],
  ['a plain kit may be added again', [facts()], facts(), null],
  ['R326 an upgrade does not join regular products', [facts()], upgrade, 'mixed_upgrade'],
  ['R327 a regular product does not join upgrades', [upgrade], facts(), 'mixed_upgrade'],
  [
    'an upgrade to the full profile counts as an upgrade',
    [facts()],
    facts({ isUpgradeFullbreed: true }),
    'mixed_upgrade',
  ],
  ['R324 the same upgrade of the same animal is rejected', [upgrade], upgrade, 'already_in_cart'],
  ['the same upgrade of another animal is accepted', [upgrade], { ...upgrade, animalId: 8 }, null],
  [
    'R324 the same product for the same animal is rejected',
    [facts({ animalId: 7 })],
    facts({ animalId: 7 }),
    'already_in_cart',
  ],
  [
    'R322 a second custom profile is rejected, whichever tests it has',
    [profile],
    { ...profile, productId: 41 },
    'custom_profile_in_cart',
  ],
])('%s', (_name, present, wanted, reason) => {
  expect(refuseAdd(present, wanted)).toBe(reason);
});

test.each([
  [facts(), 1, null],
  [facts(), 100, null],
  [facts(), 101, 'Quantity can be at most 100.'],
  [facts(), 0, 'Quantity must be at least 1.'],
  [facts(), 1.5, 'Quantity must be at least 1.'],
  [facts(), Number.NaN, 'Quantity must be at least 1.'],
  [profile, 2, 'This item can be ordered only once.'],
])('the quantity of a line is checked: %o %d', (line, quantity, problem) => {
  expect(refuseQuantity(line, quantity)).toBe(problem);
});

describe('groups', () => {
  const line = (id: number, over: object = {}) => ({
    product: { id, name: `P${id}`, typeId: 4 },
    quantity: 1,
    amountCents: 100,
    hasUpgradeOption: false,
    ...over,
  });
  test('R306 R307 R308 lines of one product are grouped, with summed quantity and amount', () => {
    expect(groupLines([line(1), line(2), line(1, { quantity: 3, amountCents: 250 })])).toMatchObject([
      { name: 'P1', quantity: 4, amountCents: 350 },
      { name: 'P2', quantity: 1, amountCents: 100 },
    ]);
  });
  test('R305 shipping lines are not displayed', () => {
    expect(groupLines([line(1), line(201, { product: { id: 201, name: 'Post', typeId: 7 } })])).toHaveLength(1);
  });
  test('R309 lines with an upgrade option are not grouped', () => {
    expect(
      groupLines([line(1, { hasUpgradeOption: true }), line(1, { hasUpgradeOption: true }), line(1)]),
    ).toHaveLength(3);
  });
});

test('only an older response for the same cart is discarded', () => {
  const at = (version: number, sessionId = 'a') => ({ sessionId, version });
  expect(isOvertaken(at(2), at(3))).toBe(true);
  for (const [answer, shown] of [
    [at(3), at(3)],
    [at(4), at(3)],
    [at(1, 'b'), at(3)],
    [at(1), null],
    [null, at(3)],
  ] as const)
    expect(isOvertaken(answer, shown)).toBe(false);
});

describe('lines that need an animal', () => {
  const line = (meta: object, isAnimalRequired = true) => ({
    isAnimalRequired,
    metaData: { isUpgradeTests: false, isUpgradeFullbreed: false, animalId: null, note: null, ...meta },
  });
  const lines = [line({}), line({ isUpgradeTests: true }, false), line({ isUpgradeFullbreed: true }, false)];
  test('R365 for vets these are the lines with isAnimalRequired', () =>
    expect(linesNeedingAnimal('vet', lines)).toEqual([lines[0]]));
  test('R366 for everyone else these are the upgrades', () =>
    expect(linesNeedingAnimal('owner', lines)).toEqual(lines.slice(1)));
  test('a line with a linked animal or a note is complete', () => {
    expect(linesWithoutAnimal('vet', [line({}), line({ animalId: 3 }), line({ note: 'Rex' })])).toHaveLength(1);
  });
});

test.each([
  ['R332 a product', {}, [4], 'Item added to cart'],
  ['R333 an upgrade of disease tests only', { isUpgradeTests: true }, [2, 2], 'Health upgrade added to cart'],
  ['R334 an upgrade of tests', { isUpgradeTests: true }, [2, 1], 'Test upgrade added to cart'],
  [
    'R335 an upgrade to the full profile',
    { isUpgradeFullbreed: true, isUpgradeTests: true },
    [4],
    'Full breed profile added to cart',
  ],
])('%s has its own message', (_name, meta, typeIds, message) => {
  expect(addedMessage(meta, typeIds)).toBe(message);
});

test('a custom profile costs the price of the first test plus each additional one, at most 10.00 above the full profile', () => {
  const price = (tests: number) =>
    customProfileCents({ tests, firstCents: 8_500, nextCents: 3_500, fullProfileCents: 19_900 });
  expect([1, 2, 4, 5, 40].map(price)).toEqual([8_500, 12_000, 19_000, 20_900, 20_900]);
});

test.each([
  ['0412 345 678', 'AU', true],
  ['+61 412 345 678', 'DE', true],
  ['030 1234567', 'DE', true],
  ['12', 'AU', false],
  ['call me', 'AU', false],
])('the phone number %s is checked for %s', (phone, country, isGood) => {
  expect(isPhoneNumber(phone, country)).toBe(isGood);
});
