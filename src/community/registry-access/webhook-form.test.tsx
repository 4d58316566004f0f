// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import { WebhookForm } from './webhook-form.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, 'Set up webhook', ''],
  [{ url: 'https://kc.example/', state: 'ACTIVE', version: 'v1' } as const, 'Save webhook', 'v1'],
])('the webhook is saved with the version that the page shows: %o', async (webhook, button, version) => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<WebhookForm registry="KC" webhook={webhook} />);
  await typeInto(page.querySelector('input')!, 'https://new.example/');
  await press(page, button);
  await until(() => expect(textOf(page.querySelector('[role=alert]'))).toContain(CHANGED_SINCE));
  expect(sent[0]).toMatchObject({ call: 'PUT /api/my/registries/KC/webhook', body: { version } });
  expect(page.querySelector('input')!.value).toBe('https://new.example/');
  await close();
});
