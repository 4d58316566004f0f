// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runAction, mount, until } from '../../../test/support/dom.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useAction } from './use-action.ts';

afterEach(() => vi.restoreAllMocks());

function Publish({ call }: { call: () => Promise<unknown> }) {
  const { run, busy } = useAction();
  return (
    <button type="button" disabled={busy} onClick={() => void run(call, 'Published.')}>
      Publish
    </button>
  );
}

test('success is announced after the data is reloaded, so that the next click sends the newest version', async () => {
  const announced = vi.spyOn(toaster, 'success');
  const reads: (() => void)[] = [];
  let isRead = false;
  const loader = () => (isRead ? new Promise<null>((resolve) => reads.push(() => resolve(null))) : null);
  const { page, close } = await mount(<Publish call={async () => void (isRead = true)} />, '/', loader);
  const button = page.querySelector('button')!;
  await runAction(() => button.click());
  await until(() => expect(reads).toHaveLength(1));
  expect([button.disabled, announced.mock.calls]).toEqual([true, []]);
  await runAction(() => reads[0]!());
  await until(() => expect(announced).toHaveBeenCalledWith('Published.'));
  expect(button.disabled).toBe(false);
  await close();
});
