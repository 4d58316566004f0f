// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mount } from '../../../test/support/dom.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

afterEach(() => document.body.replaceChildren());

const kinds: Record<string, (onClose: () => void) => React.ReactNode> = {
  dialog: (onClose) => (
    <Dialog open onClose={onClose} title="Offer">
      <input />
    </Dialog>
  ),
  drawer: (onClose) => (
    <Drawer id="menu" open onClose={onClose} title="Menu">
      <input />
    </Drawer>
  ),
};

describe.each(Object.keys(kinds))('a %s', (kind) => {
  const open = async () => {
    const onClose = vi.fn();
    const { page } = await mount(kinds[kind]!(onClose));
    const window = page.querySelector('dialog')!;
    return { onClose, window, field: page.querySelector('input')! };
  };
  const down = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  const click = (target: Element, detail = 1) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

  test('closes with a press on its backdrop', async () => {
    const { onClose, window } = await open();
    down(window);
    click(window);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stays open when text is selected past its edge', async () => {
    const { onClose, window, field } = await open();
    down(field);
    click(window);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('stays open on the second press of the double click that opened it', async () => {
    const { onClose, window } = await open();
    down(window);
    click(window, 2);
    expect(onClose).not.toHaveBeenCalled();
  });
});
