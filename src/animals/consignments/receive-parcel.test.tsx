// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import type { Consignment } from './consignments.contract.ts';
import { ReceiveParcel } from './receive-parcel.tsx';

const item = (barcode: string, animal: string) => ({
  barcode,
  animal,
  state: 'PACKED' as const,
  cameLater: false,
  refused: null,
});
const items = [item('GG1111111111', 'Poppy'), item('GG2222222222', 'Basil'), item('GG3333333333', 'Sage')];
const parcel = { id: 7, number: 'CN-000007', state: 'SENT', items } as unknown as Consignment;
let sent: unknown[] = [];

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(parcel);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const { page, close } = await mount(<ReceiveParcel parcel={parcel} />);
  const box = (at: number) => page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[at]!;
  const press = (word: string) =>
    runAction(() => [...document.querySelectorAll('button')].findLast((one) => textOf(one) === word)?.click());
  return { page, close, box, press, tick: (at: number) => runAction(() => box(at).click()) };
}

test('a parcel with unscanned tubes is received only after confirming how many are missing', async () => {
  const { page, tick, press, close } = await open();
  await tick(0);
  await press('Receive 1 sample');
  await until(() => expect(textOf(document.body)).toContain('Receive the parcel without 2 samples?'));
  expect(sent).toEqual([]);
  await press('Cancel');
  await tick(1);
  await tick(2);
  expect(textOf(page)).toContain('Nothing is missing.');
  await press('Receive 3 samples');
  await until(() => expect(sent).toEqual([{ barcodes: items.map(({ barcode }) => barcode) }]));
  await close();
});

test('confirming receives the parcel', async () => {
  const { tick, press, close } = await open();
  await tick(0);
  await press('Receive 1 sample');
  await until(() => expect(textOf(document.body)).toContain('without 2 samples?'));
  await press('Receive 1 sample');
  await until(() => expect(sent).toEqual([{ barcodes: ['GG1111111111'] }]));
  await close();
});

test('scanned tubes are kept after a reload, until the parcel is received', async () => {
  const first = await open();
  await first.tick(1);
  await first.close();
  const again = await open();
  expect([0, 1, 2].map((at) => again.box(at).checked)).toEqual([false, true, false]);
  await again.press('Mark all as present');
  await again.press('Receive 3 samples');
  await until(() => expect(sent).toHaveLength(1));
  await again.close();
  const { box, close } = await open();
  expect(box(1).checked).toBe(false);
  await close();
});
