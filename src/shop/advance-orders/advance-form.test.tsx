// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, until } from '../../../test/support/dom.tsx';
import { AdvanceForm } from './advance-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const price = (amountCents: number, currency: string, taxIncluded = true) => ({ amountCents, currency, taxIncluded });
const form = {
  order: null,
  agentEmail: 'agent@example.test',
  countries: [
    { code: 'AU', name: 'Australia' },
    { code: 'US', name: 'United States' },
  ],
  currencies: { AU: 'AUD', US: 'USD' },
  products: [
    {
      id: 36,
      name: 'Dog Full Breed Profile',
      kind: 'full_breed_profile' as const,
      prices: [price(19_900, 'AUD'), price(14_900, 'USD', false)],
      ownPrice: price(15_000, 'AUD'),
    },
  ],
  countryCode: 'AU',
  payers: ['USER' as const, 'AGENT' as const],
  isClub: false,
  productId: '36',
};

const choose = (page: HTMLElement, name: string, value: string) =>
  runAction(() => {
    const control = page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    // Bypasses React's own setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value);
    control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  });

test('the total follows product, quantity, country and payer before submission', async () => {
  const { page } = await mount(<AdvanceForm {...form} />);
  const total = () => page.querySelector('[role=status]')?.textContent;
  expect(total()).toBe('Total: $199.00 AUD including tax, without shipping');
  await choose(page, 'quantity', '3');
  expect(total()).toBe('Total: $597.00 AUD including tax, without shipping');
  await choose(page, 'country', 'US');
  expect(total()).toBe('Total: $447.00 USD without tax and shipping');
  await runAction(() => page.querySelector<HTMLInputElement>('[name=payer][value=AGENT]')!.click());
  expect(total()).toBe('Total: $450.00 AUD including tax, without shipping');
  await choose(page, 'quantity', '');
  expect(total()).toBe('');
});

test('errors for species and names are shown at their fields, and the input is kept', async () => {
  const species = 'This product is not for cats. Choose another product or species.';
  const names = 'You named 2 animals for 1 test. Change the names or the quantity.';
  const body = { 'animals.0.species': [species], animals: [names] };
  mockServer({ 'POST /api/store/orders/advance': { status: 428, body } });
  const { page } = await mount(<AdvanceForm {...form} />);
  await choose(page, 'animals', 'Juno, Rex');
  await runAction(() => page.querySelector<HTMLButtonElement>('button[type=submit]')!.click());
  await until(() => expect(page.querySelectorAll('[role=alert]')).toHaveLength(2));
  const fieldText = (name: string) => page.querySelector(`[name=${name}]`)!.closest('[data-invalid]')?.textContent;
  expect(fieldText('animals')).toContain(names);
  expect(fieldText('species')).toContain(species);
  expect(page.querySelector<HTMLInputElement>('[name=animals]')!.value).toBe('Juno, Rex');
});
