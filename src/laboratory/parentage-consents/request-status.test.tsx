import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Report } from '#laboratory/parentage/parentage.contract.ts';
import { RequestProgress } from '#laboratory/parentage/request-status.tsx';

test('a requester sees the deadline of each other owner who has not answered yet', () => {
  const asked = (['WAITING', 'AGREED'] as const).map((state) => ({
    role: 'SIRE' as const,
    animalName: state === 'WAITING' ? 'Comet' : 'Max',
    state,
    expiresAt: '2026-12-27T10:00:00.000Z',
  }));
  const report = { state: 'AWAITING_CONSENT', progress: { done: 0, total: 1 }, asked } as unknown as Report;
  const element = <RequestProgress report={report} countryCode="AU" />;
  const text = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Comet as sire Can answer until 27\/12\/2026 Consent requested Max as sire Agreed/);
});
