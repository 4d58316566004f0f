// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mount } from '../../../test/support/dom.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Form } from '#ui/forms/form.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
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

  test('closes on a click on its backdrop', async () => {
    const { onClose, window } = await open();
    down(window);
    click(window);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stays open when a text selection ends outside it', async () => {
    const { onClose, window, field } = await open();
    down(field);
    click(window);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('stays open on the second click of the double click that opened it', async () => {
    const { onClose, window } = await open();
    down(window);
    click(window, 2);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a dialog whose fields load later', () => {
  const open = async () => {
    const { page, update } = await mountLoading();
    return {
      field: () => page.querySelector<HTMLInputElement>('input')!,
      close: page.querySelector('button')!,
      update,
    };
  };

  test('moves the focus to its first field once it is loaded', async () => {
    const { field, update } = await open();
    await update();
    expect(document.activeElement).toBe(field());
  });

  test('does not move the focus if the user has moved it in the meantime', async () => {
    const { close, update } = await open();
    close.focus();
    await update();
    expect(document.activeElement).toBe(close);
  });
});

/** Mounts a form dialog without fields, and returns a function that adds them. */
async function mountLoading() {
  let load: () => void = () => undefined;
  function Loading() {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      load = () => setLoaded(true);
    }, []);
    return (
      <FormDialog open onClose={() => undefined} title="Refund" confirm="Refund" onSubmit={() => undefined}>
        {isLoaded ? <input name="amount" /> : <p>Loading ...</p>}
      </FormDialog>
    );
  }
  const { page } = await mount(<Loading />);
  return {
    page,
    update: async () => {
      await act(async () => load());
      await new Promise((done) => setTimeout(done, 10));
    },
  };
}

describe('the focus starts', () => {
  const none = () => undefined;
  const focusedIn = async (dialog: React.ReactNode) => {
    const { close } = await mount(dialog);
    const { id, textContent } = document.activeElement!;
    await close();
    return id || textContent;
  };
  const form = { open: true, onClose: none, onSubmit: none, title: 'Rename', confirm: 'Save' };

  test('in the first field of a form that can be filled in', async () => {
    const fields = (
      <>
        <input type="hidden" name="version" />
        <input disabled />
        <textarea id="note" />
      </>
    );
    expect(await focusedIn(<FormDialog {...form}>{fields}</FormDialog>)).toBe('note');
    const own = <Form onSend={none}>{fields}</Form>;
    expect(
      await focusedIn(
        <Dialog open onClose={none} title="Rename">
          {own}
        </Dialog>,
      ),
    ).toBe('note');
  });

  test('on the safe button of a confirmation, and of a form without fields', async () => {
    const question = { open: true, question: 'Delete Biscuit?', confirm: 'Delete Biscuit' };
    expect(await focusedIn(<ConfirmDialog {...question} danger onConfirm={none} onCancel={none} />)).toBe('Cancel');
    expect(await focusedIn(<FormDialog {...form} danger cancel="Keep it" />)).toBe('Keep it');
  });
});
