// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { doing, mount, press, refuseAsOutdated, until } from '../../../test/support/dom.tsx';
import { AnimalHead } from './animal-head.tsx';
import type { AnimalDetail } from './animals.contract.ts';

afterEach(() => vi.unstubAllGlobals());

const animal = {
  id: 7,
  name: 'Juno',
  species: { id: 1, name: 'Canine' },
  breed: null,
  sex: 'female',
  state: 'ACTIVE',
  access: 'OWNER',
  photo: null,
  patient: null,
  offer: null,
  dateOfBirth: null,
} as unknown as AnimalDetail;

test('whoever archives an animal can record that it has died', async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<AnimalHead animal={animal} countryCode="AU" mayEdit />);
  await press(page, 'Archive');
  const dialog = page.querySelector('dialog')!;
  await doing(() => dialog.querySelector<HTMLInputElement>('[type=checkbox]')!.click());
  await doing(() => [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Archive')!.click());
  await until(() =>
    expect(sent).toEqual([{ call: 'PATCH /api/my/animals/7', body: { archived: true, deceased: true } }]),
  );
  await close();
});

test('whoever archives an offered animal reads that the offer will be cancelled', async () => {
  refuseAsOutdated();
  const offer = { to: 'buyer@example.test', expiresAt: '2026-12-01T00:00:00.000Z' };
  const { page, close } = await mount(<AnimalHead animal={{ ...animal, offer }} countryCode="AU" mayEdit />);
  await press(page, 'Archive');
  expect(page.querySelector('dialog')!.textContent).toContain(
    "Your offer to transfer it to buyer@example.test will be cancelled, and we'll let them know.",
  );
  await close();
});
