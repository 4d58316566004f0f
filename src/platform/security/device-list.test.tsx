// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { DeviceList } from './device-list.tsx';

test('T31 the list of devices says how many it leaves out', async () => {
  const session = {
    id: 'a',
    device: 'Firefox on Windows',
    network: null,
    signedInAt: '2026-11-01T00:00:00Z',
    lastSeenAt: '2026-11-02T00:00:00Z',
    isThisOne: true,
  };
  const sessions = [session, { ...session, id: 'b', isThisOne: false }];
  const textWith = async (sessionCount: number) => {
    const { page, close } = await mount(<DeviceList sessions={sessions} sessionCount={sessionCount} />);
    const text = textOf(page);
    await close();
    return text;
  };
  expect(await textWith(26)).toContain('These are the 2 devices used last. You are signed in on 26.');
  expect(await textWith(2)).not.toContain('used last.');
});
