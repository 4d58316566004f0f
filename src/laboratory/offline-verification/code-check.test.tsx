// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount, until } from '../../../test/support/dom.tsx';
import { CodeCheck } from './code-check.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  location.hash = '';
});

test('the verdict is cleared when another code is entered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  location.hash = 'A'.repeat(120);
  await mount(<CodeCheck countryCode="AU" />);
  await until(() => expect(document.body.textContent).toContain('Not checked yet'));
  document.querySelector<HTMLInputElement>('input[name="link"]')!.value = 'hello';
  document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click();
  await until(() => expect(document.body.textContent).toContain('Paste the full link from the QR code.'));
  await until(() => expect(document.body.textContent).not.toContain('Not checked yet'));
});
