// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { api } from '#ui/api/api-client.ts';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { toastsOf, dismissToast, openRegion } from '#ui/overlays/toast-store.ts';
import { formText } from './form-text.ts';
import { Form } from './form.tsx';
import { useSubmit } from './use-submit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function ColourForm() {
  const { message, submit } = useSubmit('Failed to save');
  return (
    <Form
      message={message}
      onSend={(form) =>
        void submit(async () => void (await api.animals.update({ id: 7, colour: formText(form, 'colour') })))
      }
    >
      <input name="colour" />
      <button type="submit">Save</button>
    </Form>
  );
}

test('after a conflicting change the form shows a message, keeps the input and offers to load the new values', async () => {
  mockServer({ 'PUT /api/my/animals/7': { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } } });
  const { page } = await mount(<ColourForm />);
  const input = page.querySelector('input')!;
  input.value = 'Black';
  await runAction(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  await until(() => expect(textOf(page.querySelector('[role=alert]'))).toContain(CHANGED_SINCE));
  expect(input.value).toBe('Black');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await runAction(() =>
    [...page.querySelectorAll('button')].find((one) => textOf(one) === 'load the new values')!.click(),
  );
  expect(reload).toHaveBeenCalledOnce();
});

test('an error of a field that the page does not show appears in a toast', async () => {
  const close = openRegion('page', false);
  mockServer({ 'PUT /api/my/animals/7': { status: 428, body: { colour: ['Choose a colour.'] } } });
  const { page } = await mount(<ColourForm />);
  await runAction(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  await until(() => expect(toastsOf('page')).toMatchObject([{ text: 'Choose a colour.' }]));
  for (const { id } of toastsOf('page')) dismissToast(id);
  close();
});
