import { type ReactNode, useState } from 'react';
import { expect, vi } from 'vitest';
import { runAction, mount, textOf, until } from './dom.tsx';

export interface DialogCase {
  /** A component with its own button, or a dialog that is opened from outside. */
  node: ReactNode | ((open: boolean, onClose: () => void) => ReactNode);
  /** Label of the button that opens it. */
  opener?: string;
  title: string;
  confirm: string;
  /** The API call that it makes. */
  call: string;
  /** The field that the test fills in, and the server refuses. */
  field: string;
  /** The server's name of the field, if the form uses another. */
  refused?: string;
  typed?: string;
}

function WithOpener({ node }: { node: (open: boolean, onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {node(isOpen, () => setOpen(false))}
    </>
  );
}

const buttonOf = (within: Element, label: string) =>
  [...within.querySelectorAll('button')].find((button) => textOf(button) === label)!;

/** Opens a dialog, lets the server refuse the input, closes it with Esc, and opens it again. */
export async function checkDialog({ node, opener = 'Open', title, confirm, call, ...input }: DialogCase) {
  const { field, refused = field, typed = 'Ticket 4711' } = input;
  returnFocus();
  const { page } = await mount(typeof node === 'function' ? <WithOpener node={node} /> : node);
  const button = buttonOf(page, opener);
  const open = async () => {
    button.focus();
    await runAction(() => button.click());
    return page.querySelector<HTMLDialogElement>('dialog[open]')!;
  };
  const dialog = await open();
  expect(textOf(page.querySelector(`#${CSS.escape(dialog.getAttribute('aria-labelledby')!)}`))).toBe(title);
  const control = () => dialog.querySelector<HTMLInputElement>(`[name="${field}"]`)!;
  await runAction(() => type(control(), typed));

  const calls: string[] = [];
  let answer!: (response: Response) => void;
  vi.stubGlobal('fetch', (target: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${new URL(target, 'http://store.test').pathname}`);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  const send = () => runAction(() => buttonOf(dialog, confirm).click());
  await send();
  await until(() => expect(calls).toEqual([call]));
  expect(buttonOf(dialog, confirm).getAttribute('aria-busy')).toBe('true');
  await send();
  expect(calls, 'while it is sent, nothing is sent again').toEqual([call]);

  await runAction(() => answer(Response.json({ [refused]: ['Not like this.'] }, { status: 428 })));
  await until(() => expect(control().getAttribute('aria-invalid')).toBe('true'));
  const beside = control().getAttribute('aria-describedby')!.split(' ');
  expect(beside.map((id) => textOf(page.querySelector(`#${CSS.escape(id)}`)))).toContain('Not like this.');
  expect(control().value).toBe(typed);
  expect(document.activeElement).toBe(control());

  await runAction(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(page.querySelector('dialog[open]')).toBeNull();
  await until(() => expect(document.activeElement).toBe(button));
  await open();
  expect(dialog.open).toBe(true);
  expect(textOf(dialog)).not.toContain('Not like this.');
}

/** Returns the focus when a modal dialog closes, as browsers do and happy-dom does not. */
function returnFocus() {
  const { prototype } = HTMLDialogElement;
  const { showModal, close } = prototype;
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  vi.spyOn(prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    showModal.call(this);
  });
  vi.spyOn(prototype, 'close').mockImplementation(function shut(this: HTMLDialogElement) {
    const wasOpen = this.open;
    close.call(this);
    if (wasOpen) (before.get(this) as HTMLElement | null)?.focus();
  });
}

function type(control: HTMLInputElement | HTMLSelectElement, text: string) {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, text);
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}
