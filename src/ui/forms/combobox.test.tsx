// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAction, mount, press, textOf, until } from '../../../test/support/dom.tsx';
import { Combobox } from './combobox.tsx';
import { MultiSelect } from './multi-select.tsx';

const names = ['Custard', 'Juno', 'Rusty', 'Rusty Junior'];
const load = async (query: string) => ({
  results: names
    .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
    .map((name) => ({ value: name, label: name })),
  next: null,
});

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const fields = {
  'a combobox': (chosen: string[]) => (
    <Combobox value={null} load={load} listLabel="Animals" onChange={(option) => option && chosen.push(option.value)} />
  ),
  'a multi-select': (chosen: string[]) => (
    <MultiSelect
      value={[]}
      load={load}
      listLabel="Animals"
      onChange={(options) => chosen.push(...options.map(({ value }) => value))}
    />
  ),
};

/** Opens a field's list with all its choices. */
async function openList(draw: (chosen: string[]) => React.ReactNode) {
  const chosen: string[] = [];
  const { page } = await mount(draw(chosen));
  const box = page.querySelector('input')!;
  const advance = (ms: number) => runAction(() => vi.advanceTimersByTimeAsync(ms));
  const type = (text: string) =>
    runAction(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    runAction(() => box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await runAction(() => box.click());
  await advance(0);
  await until(() => expect(textOf(page.querySelector('[role=listbox]'))).toContain('Custard'));
  return { chosen, advance, type, press };
}

test.each(Object.entries(fields))('%s: Enter before the list has loaded selects the typed option', async (_, draw) => {
  const { chosen, advance, type, press } = await openList(draw);
  await type('Rusty');
  await press('ArrowDown');
  await press('Enter');
  expect(chosen).toEqual([]);
  await advance(500);
  await until(() => expect(chosen).toEqual(['Rusty']));
});

test.each(Object.entries(fields))('%s: Enter is ignored when nothing matches or typing continues', async (_, draw) => {
  const { chosen, advance, type, press } = await openList(draw);
  await type('Nobody');
  await press('Enter');
  await advance(500);
  await type('Jun');
  await press('Enter');
  await type('Juno');
  await advance(500);
  await until(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1));
  expect(chosen).toEqual([]);
  await press('Enter');
  expect(chosen).toEqual(['Juno']);
});

function LateChoice() {
  const [value, setValue] = useState<{ value: string; label: string } | null>(null);
  return (
    <>
      <Combobox value={value} load={load} listLabel="Animals" onChange={() => undefined} />
      <button onClick={() => setValue({ value: 'Juno', label: 'Juno' })}>Load</button>
    </>
  );
}

test('typing replaces the selected option after a script has moved the focus, even if the option is loaded later', async () => {
  const juno = { value: 'Juno', label: 'Juno' };
  const { page } = await mount(<Combobox value={juno} load={load} listLabel="Animals" onChange={() => undefined} />);
  const box = page.querySelector('input')!;
  box.setSelectionRange(4, 4);
  await runAction(() => box.focus());
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 4]);
  const late = await mount(<LateChoice />);
  const lateBox = late.page.querySelector('input')!;
  await runAction(() => lateBox.focus());
  await press(late.page, 'Load');
  expect([lateBox.value, lateBox.selectionStart, lateBox.selectionEnd]).toEqual(['Juno', 0, 4]);
});
