// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowActionColumn } from '#animals/animal-list/animal-row-action.tsx';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import { CustomProfileCard } from '#shop/custom-profiles/custom-profile-card.tsx';
import type { CustomProfile } from '#shop/custom-profiles/custom-profiles.contract.ts';
import { addToCart } from '#shop/cart/use-cart-actions.ts';
import { RemoveRequest } from '#laboratory/parentage/remove-request.tsx';
import { Failure, type FailureReason } from '#shared/failure.ts';
import { dismissToast, openRegion, toastsOf } from '#ui/overlays/toast-store.ts';
import { mockServer, runAction, mount, textOf } from './support/dom.tsx';

// Texts of test/spec/messages.json that follow an action.

interface Message {
  id: string;
  title: string | null;
  text: string;
}

const file = path.join(import.meta.dirname, 'spec/messages.json');
const messages = new Map((JSON.parse(readFileSync(file, 'utf8')) as Message[]).map((message) => [message.id, message]));
const SESSION = 'a'.repeat(43);
let close = () => {};

beforeEach(() => {
  localStorage.setItem('sessionId', SESSION);
  close = openRegion('page', false);
});
afterEach(() => {
  for (const { id } of toastsOf('page')) dismissToast(id);
  close();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

const shown = () => toastsOf('page').map(({ title, text }) => [title, text]);

test.each<[ids: string[], reason: FailureReason]>([
  [['M060', 'M064'], 'mixed_upgrade'],
  [['M061', 'M065'], 'already_in_cart'],
  [['M062', 'M066'], 'custom_profile_in_cart'],
])('%s is shown with its title when the server refuses to add: %s', async ([modal, title], reason) => {
  const { status, code, message } = new Failure(reason);
  mockServer({ [`POST /api/cart/${SESSION}/item`]: { status, body: { code, message } } });
  await addToCart({ productId: 36 });
  expect(shown()).toEqual([[messages.get(modal!)!.title, messages.get(modal!)!.text]]);
  expect(messages.get(title!)!.text).toBe(messages.get(modal!)!.title);
});

test.each([
  ['M067', {}, 4],
  ['M068', { isUpgradeTests: true }, 2],
  ['M069', { isUpgradeTests: true }, 1],
  ['M070', { isUpgradeFullbreed: true }, 4],
])('%s is shown when the server has added %o', async (id, metaData, typeId) => {
  const item = { id: 1, product: { id: 36, typeId }, quantity: 1, amountCents: 100, hasUpgradeOption: false };
  const cart = {
    sessionId: SESSION,
    version: 2,
    items: [item],
    savedForLater: [],
    currency: { code: 'AUD' },
    price: {},
  };
  mockServer({ [`POST /api/cart/${SESSION}/item`]: { status: 201, body: { ...cart, replaced: null } } });
  await addToCart({ productId: 36, metaData });
  expect(shown().map(([, text]) => text)).toEqual([messages.get(id)!.text]);
});

test('a refusal while viewing as a user gives the reason, for the first product and for another', async () => {
  const { status, code, message } = new Failure('read_only_view');
  const refused = { status, body: { code, message } };
  mockServer({ 'POST /api/cart': refused, [`POST /api/cart/${SESSION}/item`]: refused });
  await addToCart({ productId: 36 });
  expect(shown()).toEqual([['Failed to add item to cart', message]]);
  localStorage.clear();
  await addToCart({ productId: 36 });
  expect(shown()).toEqual([['Failed to create cart', message]]);
});

const profile = {
  id: 3,
  name: 'Mine',
  species: { id: 1 },
  tests: [],
  amountCents: 100,
  currency: { code: 'AUD' },
} as unknown as CustomProfile;
const [shared] = rowActionColumn('owner-shared');

test.each<[id: string, draw: () => ReactNode]>([
  ['M072', () => shared!.cell({ id: 2, name: 'Rex' } as AnimalRow)],
  ['M073', () => <CustomProfileCard profile={profile} />],
  ['M074', () => <RemoveRequest id={1} />],
])('%s asks for confirmation before anything is deleted', async (id, draw) => {
  const calls = mockServer({});
  const { page } = await mount(draw());
  const button = [...page.querySelectorAll('button')].find((one) => /^(Delete|Remove)/.test(textOf(one)));
  await runAction(() => button!.click());
  expect(textOf(page.querySelector('dialog h2'))).toBe(messages.get(id)!.text);
  expect(calls).toEqual([]);
});
