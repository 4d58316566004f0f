// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { AccountConsents } from './account-consents.tsx';

test('an account without consents gets a message that links to the consents of its animals', async () => {
  const { page, close } = await mount(<AccountConsents consents={[]} />);
  expect(textOf(page)).toContain('No consents to emails, studies or statistics yet.');
  expect(textOf(page)).not.toContain('Everything is off');
  expect(page.querySelector('a[href="/my/dv-access"]')).not.toBeNull();
  await close();
});

test('a withdrawn consent is shown as withdrawn', async () => {
  const consents = [
    { id: 1, kind: 'newsletter', granted: false, textVersion: '2026-01', at: '2026-11-26T10:00:00.000Z' },
  ] as const;
  const { page, close } = await mount(<AccountConsents consents={[...consents]} />);
  expect(textOf(page)).toContain('Withdrawn: Newsletter');
  await close();
});
