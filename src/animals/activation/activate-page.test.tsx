// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import ActivatePage from './activate.page.tsx';

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
