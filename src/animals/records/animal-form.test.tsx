// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ApiError } from '#ui/api/api-client.ts';
import { mount, press, typeInto, until } from '../../../test/support/dom.tsx';
import { emptyAnimal } from './animal-form.rules.ts';
import { AnimalForm } from './animal-form.tsx';

test('whoever loses access while editing reads that the animal is no longer shared, and keeps what was typed', async () => {
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
