// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { Failure } from '#shared/failure.ts';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { loader as draftLoader } from './activate-draft.page.tsx';
import ActivatePage, { loader } from './activate.page.tsx';

test('a vet continues an unfinished activation as that of a patient, another person as that of an animal', async () => {
  const draft = {
    id: 'a',
    barcode: 'GG7K3M91QX4T',
    petName: null,
    steps: { current: 2 },
    updatedAt: '2026-11-01T00:00:00Z',
  };
  const start = { drafts: [draft], offers: [], balance: [], isGuest: false, isGone: false, litters: 'later' };
  const shown = async (isVet: boolean) => {
    const loaderData = { ...start, isVet, countryCode: 'AU', barcode: '', draftId: null };
    const props = { loaderData } as unknown as ComponentProps<typeof ActivatePage>;
    const { page, close } = await mount(<ActivatePage {...props} />);
    const text = textOf(page.querySelector('section[aria-labelledby="unfinished"]'));
    await close();
    return text;
  };
  expect(await shown(true)).toMatch(/New patient.*Next: About the patient/);
  expect(await shown(false)).toMatch(/New animal.*Next: About my pet/);
});

test.each([
  ['7', 'MANAGE', { value: '7', label: 'Juno' }],
  ['7', 'CLINIC', { value: '7', label: 'Juno' }],
  ['7', 'VIEW', null],
  ['7', null, null],
  ['7x', 'OWNER', null],
])(
  'the animal in the URL, ?animal=%s, is selected if the user may activate for it (%s)',
  async (id, access, selected) => {
    const find = async () => {
      if (access === null) throw new Failure('not_found');
      return { id: 7, name: 'Juno', access };
    };
    const api = { animals: { find }, activation: { drafts: async () => [], balance: async () => [] } };
    const animalFor = async (user: object | null) => {
      const context = new RouterContextProvider();
      context.set(pageContext, { api, user, visitor: { countryCode: 'AU' } } as unknown as PageDeps);
      const request = new Request(`https://damsire.test/activate?animal=${id}`);
      return (await loader({ context, params: {}, request } as never)).animal;
    };
    expect(await animalFor({ type: 'owner', countryCode: 'AU' })).toEqual(selected);
    expect(await animalFor(null)).toBeNull();
  },
);

test('the owner details are filled in from a saved address, otherwise from the newest order; for a guest from neither', async () => {
  const addressFor = async (user: object | null, saved: object[]) => {
    const draft = { id: 'a', activated: null, kit: {}, steps: { current: 3 } };
    const api = {
      activation: { draft: async () => draft },
      accounts: { details: async () => ({}), addresses: async () => saved },
      orders: { lastAddress: async () => ({ line1: '2 New Road' }) },
      places: { countries: async () => [] },
    };
    const context = new RouterContextProvider();
    context.set(pageContext, { api, user, visitor: { countryCode: 'AU' } } as unknown as PageDeps);
    const request = new Request('https://damsire.test/activate/a');
    return (await draftLoader({ context, params: { draft: 'a' }, request } as never)).address;
  };
  const owner = { type: 'owner', countryCode: 'AU' };
  const saved = { line1: '9 Saved Street', isDefaultShipping: false };
  expect(await addressFor(owner, [saved])).toEqual(saved);
  expect(await addressFor(owner, [])).toEqual({ line1: '2 New Road' });
  expect(await addressFor(null, [])).toBeNull();
});
