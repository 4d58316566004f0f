// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, press, textOf } from '../../../test/support/dom.tsx';
import { DecideOffer, offeredFacts } from './decide-offer.tsx';
import type { Transfer } from './transfers.contract.ts';

const offer: Transfer = {
  id: 7,
  side: 'in',
  state: 'OFFERED',
  otherParty: 'Mei Tanaka',
  note: null,
  isByCode: false,
  keepsAccess: true,
  animals: [
    { id: 3, name: 'Jasper', species: 'Dog', breed: null, sex: 'male', dateOfBirth: '2026-09-24', reported: 1 },
  ],
  offeredAt: '2026-11-26T20:00:00.000Z',
  expiresAt: '2026-12-10T20:00:00.000Z',
  decidedAt: null,
};
const keptAccessText = 'Mei Tanaka will still be able to view the results.';

test.each([true, false])(
  'the dialog states before acceptance that the former owner keeps access (in a list: %s)',
  async (inRow) => {
    const { page, close } = await mount(<DecideOffer offer={offer} countryCode="AU" inRow={inRow} />);
    await press(page, 'Accept');
    expect(textOf(page.querySelector('dialog'))).toContain(keptAccessText);
    await close();
    const without = await mount(
      <DecideOffer offer={{ ...offer, keepsAccess: false }} countryCode="AU" inRow={inRow} />,
    );
    await press(without.page, 'Accept');
    expect(textOf(without.page)).not.toContain(keptAccessText);
    await without.close();
  },
);

test('an offer opened from a printed code cannot be declined, so that a stranger cannot end it', async () => {
  const { page, close } = await mount(<DecideOffer offer={{ ...offer, isByCode: true }} countryCode="AU" />);
  expect(textOf(page)).not.toContain('Decline');
  expect(textOf(page)).toContain('The code stays valid for the new owner.');
  await close();
});

test('an accepted offer leads to the animal', async () => {
  const { page, close } = await mount(<DecideOffer offer={{ ...offer, state: 'ACCEPTED' }} countryCode="AU" />);
  expect(page.querySelector('a[href="/my/my-animals/3"]')?.textContent).toBe('View Jasper');
  await close();
});

test('a dialog promises results and certificates only for animals that have some', async () => {
  const untested = { ...offer, animals: offer.animals.map((animal) => ({ ...animal, reported: 0 })) };
  const { page, close } = await mount(<DecideOffer offer={untested} countryCode="AU" />);
  await press(page, 'Accept');
  expect(textOf(page.querySelector('dialog'))).toContain('No results are available yet.');
  expect(textOf(page.querySelector('dialog'))).not.toContain('reissued');
  await close();
});

test('breed, sex and date of birth distinguish an offered animal from another with the same name', () => {
  expect(offeredFacts(offer.animals[0]!, 'AU')).toBe('Dog, male, born 24/09/2026, 1 report');
});
