// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { runAction, mount } from '../../../test/support/dom.tsx';
import { Menu } from './menu.tsx';

test('a menu closes when the focus moves outside it, but not when it moves within it or back to its button', async () => {
  const { page, close } = await mount(
    <>
      <Menu trigger="Cart">
        <button type="button">First</button>
        <button type="button">Last</button>
      </Menu>
      <a href="/after">After</a>
    </>,
  );
  const panel = page.querySelector<HTMLElement>('[popover]')!;
  panel.hidePopover = vi.fn();
  await runAction(() => panel.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })));
  const [first, last] = panel.querySelectorAll('button');
  const leave = (relatedTarget: Element | null) =>
    runAction(() => last!.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })));
  for (const next of [first!, page.querySelector('[popovertarget]'), null]) await leave(next);
  expect(panel.hidePopover).not.toHaveBeenCalled();
  await leave(page.querySelector('a'));
  expect(panel.hidePopover).toHaveBeenCalledOnce();
  await close();
});
