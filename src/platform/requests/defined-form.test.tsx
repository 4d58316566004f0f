// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RenderedUser } from '#platform/accounts/use-session.ts';
import { mount, until } from '../../../test/support/dom.tsx';
import { ruth } from '../../../test/support/frame-user.ts';
import { contactForm } from './contact-forms.rules.ts';
import { DefinedForm } from './defined-form.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

async function shownFor(user: typeof ruth | null, ready: string) {
  const form = <DefinedForm kind="contact" form={contactForm} countries={[]} />;
  const { page, close } = await mount(<RenderedUser value={user}>{form}</RenderedUser>);
  const input = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  await until(() => expect(input('email')).toBe(ready));
  const shown = { name: input('name'), email: input('email') };
  await close();
  return shown;
}

test('a form has the name and the email address of the signed-in user, unless a draft has others', async () => {
  expect(await shownFor(ruth, ruth.email)).toEqual({ name: ruth.name, email: ruth.email });
  sessionStorage.setItem('draft:contact', JSON.stringify({ name: 'R. Vance', email: 'clinic@example.org' }));
  expect(await shownFor(ruth, 'clinic@example.org')).toEqual({ name: 'R. Vance', email: 'clinic@example.org' });
});

test('the form of a guest is empty', async () => {
  expect(await shownFor(null, '')).toEqual({ name: '', email: '' });
});
