// @vitest-environment happy-dom
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import { RequestAnswer } from './request-answer.tsx';
import type { RequestView } from './requests.contract.ts';

afterEach(() => vi.unstubAllGlobals());

function LoadedAnswer() {
  return <RequestAnswer request={useLoaderData<RequestView>()} />;
}

test("an outdated answer is refused, and its text stays while the colleague's answer is loaded", async () => {
  const sent = refuseAsOutdated();
  let reads = 0;
  const request = { id: 7, number: 'RQ-000007', form: 'contact', name: 'Jo', next: ['CLOSED'] };
  const { page, close } = await mount(<LoadedAnswer />, '/', () => ({ ...request, version: `v${(reads += 1)}` }));
  await until(() => expect(page.querySelector('textarea')).not.toBeNull());
  const text = page.querySelector('textarea')!;
  await typeInto(text, 'Yes, from 6 weeks.');
  await press(page, 'Send answer');
  await until(() => expect(textOf(page.querySelector('[role=alert]'))).toContain(CHANGED_SINCE));
  expect(sent).toEqual([
    { call: 'POST /api/admin/requests/7/replies', body: { version: 'v1', body: 'Yes, from 6 weeks.' } },
  ]);
  await press(page, 'load the new values');
  await until(() => expect(page.querySelector('[role=alert]')).toBeNull());
  expect(text.value).toBe('Yes, from 6 weeks.');
  await press(page, 'Send answer');
  await until(() => expect(sent.at(-1)?.body).toMatchObject({ version: 'v2' }));
  await close();
});

test('accepting with references missing names them and needs a reason, which stays after a refused attempt', async () => {
  const calls = refuseAsOutdated();
  const request = {
    id: 7,
    number: 'RQ-000007',
    form: 'collection-agent',
    name: 'Jo',
    next: ['ACCEPTED'],
    version: 'v',
  };
  const { page, close } = await mount(
    <RequestAnswer request={request as never} missing={["Dr Ann Pell hasn't answered."]} />,
  );
  await press(page, 'Accepted');
  await until(() => expect(page.textContent).toContain("Dr Ann Pell hasn't answered."));
  expect(calls).toEqual([]);
  await typeInto(page.querySelector<HTMLInputElement>('[name=reason]')!, 'We trained her');
  await press(page, 'Accept anyway');
  await until(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ body: { to: 'ACCEPTED', reason: 'We trained her' } });
  await until(() => expect(textOf(page.querySelector('dialog [role=alert]'))).toContain(CHANGED_SINCE));
  expect(page.querySelector<HTMLInputElement>('[name=reason]')!.value).toBe('We trained her');
  await close();
});
