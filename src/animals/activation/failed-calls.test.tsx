// @vitest-environment happy-dom
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RegistrationForm } from '#platform/registration/registration-form.tsx';
import { dismissToast, openRegion, toastsOf } from '#ui/overlays/toast-store.ts';
import { mockServer, runAction, mount, press, textOf, until } from '../../../test/support/dom.tsx';
import ActivatePage from './activate.page.tsx';
import type { Balance, DraftView } from './activation.contract.ts';
import { EnterBarcode } from './enter-barcode.tsx';
import { LitterKits } from './litter-kits.tsx';
import { PersonStep } from './person-step.tsx';
import { PetStep } from './pet-step.tsx';
import { ReviewStep } from './review-step.tsx';

const draft = {
  id: 'd1',
  barcode: 'AAAA1111BBBB',
  steps: { prev: 3, current: 4, next: null },
  kit: { barcode: 'AAAA1111BBBB', productName: 'Dog Full Breed Profile', speciesId: 1, paid: true, needsBreed: false },
  kitTest: null,
  pet: { petName: 'Biscuit', gender: 'female', dobDay: 1, dobMonth: 2, dobYear: 2024, weight: null, weightType: 'kg' },
  person: { firstName: 'Ruth', lastName: 'Vance' },
  parents: { sire: null, dam: null },
  excludedProducts: { trait: [], disease: [] },
  consent: { research: false, contact: false, statistics: false },
  collector: { type: 'self', name: '' },
  tests: [],
} as unknown as DraftView;
const guest = { details: null, address: null, countries: [], countryCode: 'AU' };
const review = { isGuest: false, extras: null, payment: null, simulatorOrigin: null, isVet: false };

afterEach(() => {
  const close = openRegion('page', false);
  for (const { id } of toastsOf('page')) dismissToast(id);
  close();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test.each<[string, string, string, () => ReactNode]>([
  ['R419 M028', 'Barcode validation failed', 'POST /api/activate/barcode', () => <LitterKits isOpen />],
  [
    'R420 M029',
    'Failed to enter barcode',
    'POST /api/activate/enter-kit-barcode',
    () => (
      <EnterBarcode barcode="" draftId={null} animal={null} isGuest={false} isVet={false} balance={[]} offers={[]} />
    ),
  ],
  [
    'R421 M030',
    'Failed to add animal',
    'POST /api/activate/about-my-pet',
    () => <PetStep draft={draft} countryCode="AU" today="2026-11-20" details={null} />,
  ],
  ['R422 M031', 'Failed to add person', 'POST /api/activate/about-me', () => <PersonStep draft={draft} {...guest} />],
  [
    'R423 M032',
    'Failed to review activation',
    'POST /api/activate/review',
    () => <ReviewStep draft={draft} countryCode="AU" {...review} />,
  ],
  [
    'R418 M027',
    'Email registration failed',
    'POST /api/auth/register',
    () => <RegistrationForm type="owner" countries={[]} countryCode="AU" />,
  ],
  [
    'R424 M035',
    'Kit activation failed',
    'POST /api/activate',
    () => <ReviewStep draft={draft} countryCode="AU" {...review} />,
  ],
])('%s "%s" is said when %s fails', async (_ids, said, call, draw) => {
  const close = openRegion('page', false);
  const calls = mockServer({ 'POST /api/activate/review': { body: {} }, [call]: { status: 500, body: {} } });
  const { page } = await mount(draw());
  await runAction(() => page.querySelector<HTMLElement>('form button[type="submit"]')!.click());
  await until(() => expect(toastsOf('page').at(-1)?.text).toBe(said));
  expect(calls).toContain(call);
  expect(textOf(page.querySelector('[role="alert"]'))).not.toBe('');
  close();
});

test('R425 M057 "Failed to fetch test kit balance" is on the page when GET /api/activate fails', async () => {
  const loaderData = {
    drafts: [],
    offers: [],
    isGuest: false,
    litters: 'later',
    countryCode: 'AU',
    barcode: '',
    draftId: null,
  };
  const pageWith = async (balance: [] | null) => {
    const props = { loaderData: { ...loaderData, isGone: false, balance } } as unknown as ComponentProps<
      typeof ActivatePage
    >;
    return textOf((await mount(<ActivatePage {...props} />)).page);
  };
  expect(await pageWith(null)).toContain('Failed to fetch test kit balance');
  expect(await pageWith([])).not.toContain('Failed to fetch test kit balance');
});

const KIT = 'GG7K3M91QX4T';
const offers = [{ productId: 50, name: 'Dog Full Breed Profile', speciesId: 1, amountCents: 19_900, currency: 'AUD' }];
const balance = [{ category_id: 4, product_name: 'DNA Profile', available: 2 }] as unknown as Balance[];

test('a kit without a test shows the tests that can be bought for it, and none is preselected', async () => {
  const entry = { barcode: KIT, draftId: null, animal: null, isGuest: false, isVet: true, balance };
  const { page } = await mount(<EnterBarcode {...entry} offers={offers} />);
  const choices = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['c4', false],
    ['p50', false],
  ]);
  expect(textOf(page)).toContain('About the patient');
  expect(textOf(page)).not.toContain('my pet');
});

test.each([
  ['with a balance', balance, offers],
  ['without anything to choose', [], []],
])('a kit without a test reports the error at the choice of test, not at the barcode: %s', async (_, mine, sold) => {
  const reason = 'This kit has no test yet. Use a test from your balance or buy one.';
  mockServer({
    'POST /api/activate/enter-kit-barcode': { status: 428, body: { productId: [reason] } },
    'GET /api/activate/kit-tests': { body: sold },
  });
  const { page } = await mount(
    <EnterBarcode
      barcode={KIT}
      draftId={null}
      animal={null}
      isGuest={false}
      isVet={false}
      balance={mine}
      offers={[]}
    />,
  );
  await runAction(() => page.querySelector<HTMLElement>('form button[type="submit"]')!.click());
  await until(() => expect(textOf(page)).toContain(reason));
  expect(page.querySelectorAll('input:not([type=radio])[aria-invalid=true]')).toHaveLength(0);
  expect(page.querySelectorAll('input[value=own]')).toHaveLength(0);
});

test('the message that names the animal with the number has a button to continue with that animal', async () => {
  const calls = mockServer({
    'POST /api/activate/about-my-pet': { status: 428, body: { sameAnimal: ['7', 'Juno'] } },
  });
  const { page, close } = await mount(
    <PetStep draft={draft} countryCode="AU" today="2026-11-27" details={{ type: 'owner', weightUnit: 'kg' }} />,
  );
  await press(page, 'Next: Review');
  await until(() => expect(page.textContent).toContain('Juno has this number'));
  await press(page, 'Use Juno');
  expect(page.querySelector<HTMLInputElement>('[role=combobox]')!.value).toBe('Juno');
  expect(calls).toHaveLength(1);
  await close();
});

test("an activation started from an animal's page is for this animal", async () => {
  mockServer({ 'POST /api/activate/enter-kit-barcode': { body: { ...draft, id: 'd2' } } });
  const entry = { barcode: KIT, draftId: null, isGuest: false, isVet: false, balance: [], offers: [] };
  const { page: first, close } = await mount(<EnterBarcode {...entry} animal={{ value: '7', label: 'Pepper' }} />);
  expect(textOf(first)).toContain('Enter the barcode of the kit for Pepper');
  await runAction(() => first.querySelector<HTMLElement>('form button[type="submit"]')!.click());
  await close();
  const { page: next } = await mount(
    <PetStep
      draft={{ ...draft, id: 'd2', pet: null }}
      countryCode="AU"
      today="2026-11-27"
      details={{ type: 'owner', weightUnit: 'kg' }}
    />,
  );
  await until(() => expect(next.querySelector<HTMLInputElement>('[role=combobox]')?.value).toBe('Pepper'));
});
