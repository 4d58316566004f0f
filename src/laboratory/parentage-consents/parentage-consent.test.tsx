import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import ParentageConsentPage from './parentage-consent.page.tsx';

type Props = Parameters<typeof ParentageConsentPage>[0];

function drawn(answer: Partial<Props['loaderData']['question']>): string {
  const question: Props['loaderData']['question'] = {
    state: 'AGREED',
    role: 'SIRE',
    animalName: 'Max',
    requester: 'Nora Finch',
    speciesId: 1,
    young: ['Rusty'],
    expiresAt: '2026-12-27T00:00:00.000Z',
    hasEnded: false,
    verdicts: [],
    ...answer,
  };
  const loaderData = { token: 'x', question, animals: [], countryCode: 'AU' };
  const element = <ParentageConsentPage {...({ loaderData } as unknown as Props)} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('an owner who agreed sees which animal the verdict is about, and is not asked again', () => {
  const text = drawn({ verdicts: [{ young: 'Rusty', verdict: 'excluded' }] });
  expect(text).toContain('Max is excluded as the sire of Rusty.');
  expect(text).toContain('Nora Finch asked whether Max is the sire of Rusty.');
  expect(text).not.toContain('asking for your consent');
});

test('an owner who has not answered is asked for consent', () => {
  expect(drawn({ state: 'WAITING' })).toContain('is asking for your consent to compare their DNA profiles');
});
