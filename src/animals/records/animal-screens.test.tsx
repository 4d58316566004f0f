// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#ui/api/api-client.ts';
import { runAction, mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import { emptyAnimal } from './animal-form.rules.ts';
import { AnimalForm } from './animal-form.tsx';
import { AnimalHead } from './animal-head.tsx';
import type { AnimalDetail } from './animals.contract.ts';
import { KitList } from './kit-list.tsx';
import { OwnerOfPatient } from './owner-of-patient.tsx';

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

test('a user who archives an animal can record that it has died', async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<AnimalHead animal={animal} countryCode="AU" mayEdit />);
  await press(page, 'Archive');
  const dialog = page.querySelector('dialog')!;
  await runAction(() => dialog.querySelector<HTMLInputElement>('[type=checkbox]')!.click());
  await runAction(() => [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Archive')!.click());
  await until(() =>
    expect(sent).toEqual([{ call: 'PATCH /api/my/animals/7', body: { archived: true, deceased: true } }]),
  );
  await close();
});

test('a user who archives an offered animal is informed that the offer will be cancelled', async () => {
  refuseAsOutdated();
  const offer = { to: 'buyer@example.test', expiresAt: '2026-12-01T00:00:00.000Z' };
  const { page, close } = await mount(<AnimalHead animal={{ ...animal, offer }} countryCode="AU" mayEdit />);
  await press(page, 'Archive');
  expect(page.querySelector('dialog')!.textContent).toContain(
    "Your offer to transfer it to buyer@example.test will be cancelled, and we'll let them know.",
  );
  await close();
});

test('a clinic reads whether the owner of its patient still has access, and what another address changes', async () => {
  const patient = { clinicName: 'Hillview', ownerName: 'Grace Hollis', ownerEmail: 'grace@example.test' };
  const shownWith = async (hasAccess: boolean) => {
    const invited = { ...animal, patient: { ...patient, invitedAt: '2026-11-20T00:00:00.000Z', hasAccess } };
    const { page, close } = await mount(<OwnerOfPatient animal={invited} countryCode="AU" />);
    await typeInto(page.querySelector<HTMLInputElement>('[type=email]')!, 'g.hollis@example.test');
    const text = textOf(page);
    await close();
    return text;
  };
  const ends = 'grace@example.test will no longer have access once you invite another address.';
  const ended = 'grace@example.test no longer has access. Invite the owner again to restore it.';
  const open = await shownWith(true);
  expect(open).toContain(ends);
  expect(open).not.toContain(ended);
  const closed = await shownWith(false);
  expect(closed).toContain(ended);
  expect(closed).not.toContain(ends);
});

test('a user who loses access while editing is informed that the animal is no longer shared, and the input is kept', async () => {
  const refused = () => Promise.reject(new ApiError(404, { code: 'not_found', message: 'Result not found.' }));
  const juno = { ...emptyAnimal, name: 'Juno', speciesId: 1 };
  const { page, close } = await mount(
    <AnimalForm initial={juno} mode="locked" countryCode="AU" year={2026} back="/my" onSave={refused} />,
  );
  const colour = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'Colour')!;
  const box = page.querySelector<HTMLInputElement>(`#${CSS.escape(colour.htmlFor)}`)!;
  await typeInto(box, 'Red');
  await press(page, 'Save changes');
  await until(() => expect(page.textContent).toContain('Juno is no longer shared with you for editing'));
  expect(page.textContent).not.toContain('Result not found.');
  expect(box.value).toBe('Red');
  await close();
});

test('only those who can activate a kit for an animal are offered to, and for this animal', async () => {
  const linksFor = async (access: 'VIEW' | 'MANAGE') => {
    const list = <KitList animal={{ ...animal, access }} kits={[]} records={[]} countryCode="AU" />;
    const { page, close } = await mount(list);
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    await close();
    return links;
  };
  expect(await linksFor('MANAGE')).toEqual(['/activate?animal=7']);
  expect(await linksFor('VIEW')).toEqual([]);
});
