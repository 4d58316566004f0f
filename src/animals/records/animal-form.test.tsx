// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#ui/api/api-client.ts';
import { CHANGED_SINCE } from '#shared/changed-since.ts';
import { answerCalls, doing, mount, textOf, until } from '../../../test/support/dom.tsx';
import { emptyAnimal } from './animal-form.rules.ts';
import { AnimalForm } from './animal-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('an animal saved elsewhere meanwhile: the form says so, keeps what was typed and offers to load what is new', async () => {
  answerCalls({ 'PUT /api/my/animals/7': { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } } });
  const { page } = await mount(
    <AnimalForm
      initial={{ ...emptyAnimal, name: 'Juno', colour: 'Black' }}
      mode="locked"
      countryCode="AU"
      year={2026}
      back="/my/my-animals/7"
      onSave={async ({ colour }) => void (await api.animals.update({ id: 7, version: '1', colour }))}
    />,
  );
  await doing(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  await until(() => expect(textOf(page.querySelector('[role=alert]'))).toContain(CHANGED_SINCE));
  expect([...page.querySelectorAll('input')].map(({ value }) => value)).toContain('Black');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await doing(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === 'load the new values')!.click());
  expect(reload).toHaveBeenCalledOnce();
});
