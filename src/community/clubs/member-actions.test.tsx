// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, doing, mount, textOf, until } from '../../../test/support/dom.tsx';
import { MemberActions } from './member-actions.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a role is saved by its button only, and the dialog says what an admin may do', async () => {
  const path = 'PUT /api/my/clubs/3/members/fiona';
  const calls = answerCalls({ [path]: { body: { status: true } } });
  const { page } = await mount(
    <MemberActions clubId={3} member={{ id: 'fiona', name: 'Fiona Hart', role: 'MEMBER' }} />,
  );
  expect(page.querySelector('select')).toBeNull();
  const opener = page.querySelector<HTMLElement>('[aria-label="Change role of Fiona Hart"]')!;
  opener.focus();
  await doing(() => opener.click());
  const dialog = page.querySelector('dialog[open]')!;
  expect(textOf(dialog)).toContain('Full access, including changing roles and removing members.');
  await doing(() => dialog.querySelector<HTMLElement>('input[value="ADMIN"]')!.click());
  expect(calls).toEqual([]);
  await doing(() => dialog.querySelector<HTMLElement>('button[type="submit"]')!.click());
  await until(() => expect(page.querySelector('dialog[open]')).toBeNull());
  expect(calls).toEqual([path]);
  await until(() => expect(document.activeElement).toBe(opener));
});
