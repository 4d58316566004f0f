import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { OfferedNotice } from './offered-notice.tsx';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

test("the owner sees on the animal's page to whom it is offered, until the offer is cancelled", async () => {
  const [mine, owner] = await createSignedIn();
  const id = await createAnimal(database.db, owner);
  const offerOf = async () => (await mine.get(`/api/my/animals/${id}`)).body.offer;
  expect(await offerOf()).toBeNull();
  await mine.post('/api/my/animals/transfer', { animal_ids: [id], email: 'new.owner@example.test' });
  expect(await offerOf()).toMatchObject({ to: 'new.owner@example.test' });
  const [sent] = (await mine.get('/api/my/transfers')).body.results;
  await mine.post(`/api/my/transfers/${sent.id}/cancel`, {});
  expect(await offerOf()).toBeNull();
});

test('a notice names the address, or the printed code', () => {
  const drawn = (to: string | null) => {
    const element = (
      <OfferedNotice name="Juno" offer={{ to, expiresAt: '2026-12-11T00:00:00.000Z' }} countryCode="AU" />
    );
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  };
  expect(drawn('new.owner@example.test')).toContain('Juno is offered to new.owner@example.test');
  expect(drawn(null)).toContain('A new owner can claim Juno with the QR code you printed');
});
