// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { CaseForm } from './request-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => textOf(one).includes(name)) as HTMLButtonElement;

function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const preview = {
  panelId: 'STR',
  outlook: null,
  lacking: [],
  consents: 1,
  priceCents: 5000,
  profilePriceCents: null,
  profilePath: null,
  currency: 'AUD',
};

test('the last step lists the animals to compare, including one that still needs consent', async () => {
  mockServer({ 'POST /api/my/parentage-request/check': { body: preview } });
  await mount(<CaseForm clubs={[]} startsWith={{ speciesId: '1', payer: 'me' }} />);
  await runAction(() => button('Add').click());
  const [name, email] = document.querySelectorAll<HTMLInputElement>('fieldset fieldset input');
  await runAction(() => type(name!, 'Max'));
  await runAction(() => type(email!, 'max@owner.test'));
  await runAction(() => button('Continue').click());
  await until(() => expect(textOf(document.body)).toContain('Check your request'));
  // Nothing is known about the other owner's animal yet.
  expect(textOf(document.body)).toContain('The profiles of your animals are on the same panel');
  expect(textOf(document.body)).not.toContain('All profiles are on the same panel');
  expect(textOf(document.querySelector('dl'))).toMatch(/DamNot named.*Possible siresMax \(max@owner\.test\)/);
});
