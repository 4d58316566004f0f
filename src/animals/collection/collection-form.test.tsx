// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { mount, refuseAsOutdated, runAction, textOf, until } from '../../../test/support/dom.tsx';
import CollectedPage from './collected.page.tsx';
import { CollectionForm } from './collection-form.tsx';
import EntryPage from './entry.page.tsx';

const balance = [{ category_id: 4, product_name: 'Dog DNA Profile', available: 3 }];
const entry = {
  id: 5,
  name: 'Rex',
  speciesId: 1,
  species: 'Dog',
  breed: null,
  barcode: 'GG7K3M91QX4T',
  place: 'Bendigo',
  collectedOn: '2026-11-20',
  ownerName: null,
  ownerEmail: 'owner@example.test',
  isOpen: true,
  test: null,
  categoryId: null,
};

async function formOf(wish: Record<string, unknown>, tests = balance) {
  const form = { countryCode: 'AU', shows: [], balance: tests, entry: { ...entry, ...wish }, onKept: async () => {} };
  const props = { ...form, buttons: () => <button type="submit">Save</button> } as unknown as ComponentProps<
    typeof CollectionForm
  >;
  return mount(<CollectionForm {...props} />);
}

const payers = (page: HTMLElement) =>
  [...page.querySelectorAll('select')]
    .map((one) => [...one.options].map(({ text }) => text))
    .find(([first]) => first === 'The owner chooses and pays');

test('a collector with tests left chooses who pays for a blank kit, and the choice is sent', async () => {
  const requests = refuseAsOutdated();
  const { page, close } = await formOf({});
  expect(payers(page)).toEqual(['The owner chooses and pays', 'Dog DNA Profile (3 left)']);
  const select = [...page.querySelectorAll('select')].find(({ options }) => options[0]!.text.startsWith('The owner'))!;
  await runAction(() => {
    select.value = '4';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await runAction(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  await until(() => expect(requests[0]?.body).toMatchObject({ name: 'Rex', categoryId: 4 }));
  await close();
});

test('the choice is not offered without tests, or for a kit with its own test; the test that pays stays selected', async () => {
  const shown = async (wish: Record<string, unknown>, tests = balance) => {
    const { page, close } = await formOf(wish, tests);
    const found = payers(page);
    await close();
    return found;
  };
  const used = [{ ...balance[0]!, available: 0 }];
  expect(await shown({}, [])).toBeUndefined();
  expect(await shown({}, used)).toBeUndefined();
  expect(await shown({ test: 'Dog Full Breed Profile' })).toBeUndefined();
  expect(await shown({ test: 'Dog DNA Profile', categoryId: 4 }, used)).toHaveLength(2);
});

test('an entry states its test and who pays, and the log shows the address of an owner without a name', async () => {
  const factsOf = async (wish: Record<string, unknown>) => {
    const loaderData = { entry: { ...entry, ...wish }, shows: [], balance, collector: 'Tom', countryCode: 'AU' };
    const props = { loaderData } as unknown as ComponentProps<typeof EntryPage>;
    const { page, close } = await mount(<EntryPage {...props} />);
    const text = textOf(page);
    await close();
    return text;
  };
  expect(await factsOf({})).toContain('The owner chooses it during activation and pays');
  expect(await factsOf({ test: 'Dog DNA Profile', categoryId: 4 })).toContain(
    'Dog DNA Profile, paid from your balance',
  );
  expect(await factsOf({ test: 'Dog DNA Profile' })).not.toContain('paid from your balance');
  const list = { results: [entry], count: 1 };
  const loaderData = { list, shows: [], balance: [], search: '', countryCode: 'AU', number: 1, pages: 1, size: 20 };
  const props = { loaderData } as unknown as ComponentProps<typeof CollectedPage>;
  const { page, close } = await mount(<CollectedPage {...props} />);
  expect(textOf(page.querySelector('table'))).toContain('owner@example.test');
  await close();
});
