// @vitest-environment happy-dom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Form } from '#ui/forms/form.tsx';
import { keepEarlyInput } from './early-input.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => document.body.replaceChildren());

function Fields() {
  const [name, setName] = useState('');
  const [isNews, setNews] = useState(false);
  const [country, setCountry] = useState('AU');
  const [file, setFile] = useState('');
  return (
    <div>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="news" type="checkbox" checked={isNews} onChange={(event) => setNews(event.target.checked)} />
      <select name="country" value={country} onChange={(event) => setCountry(event.target.value)}>
        <option>AU</option>
        <option>NZ</option>
      </select>
      <input name="photo" type="file" onChange={(event) => setFile(event.target.files?.[0]?.name ?? '')} />
      <output>{JSON.stringify({ name, isNews, country, file })}</output>
    </div>
  );
}

/** Opens the server-rendered page, applies the user's early input, and then hydrates it. */
async function open(early: (field: (name: string) => HTMLInputElement) => void) {
  const page = document.createElement('main');
  page.innerHTML = renderToString(<Fields />);
  document.body.append(page);
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(keepEarlyInput);
  early((name) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!);
  await act(async () => void hydrateRoot(page, <Fields />));
  await act(async () => void window.dispatchEvent(new Event('awake')));
  return { page, received: JSON.parse(page.querySelector('output')!.textContent) as unknown };
}

const isHeld = (form: HTMLFormElement) =>
  !form.dispatchEvent(
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: form.querySelector('button') }),
  );

const fireInput = (field: HTMLElement) => field.dispatchEvent(new Event('input', { bubbles: true }));

test('React receives values typed, ticked and selected before hydration', async () => {
  const { received } = await open((field) => {
    Object.assign(field('name'), { value: 'Juno' });
    Object.assign(field('news'), { checked: true });
    Object.assign(field('country'), { value: 'NZ' });
    for (const name of ['name', 'news', 'country']) fireInput(field(name));
  });
  expect(received).toEqual({ name: 'Juno', isNews: true, country: 'NZ', file: '' });
});

test('a file selected before hydration is kept and read by React, together with the other fields', async () => {
  const { page, received } = await open((field) => {
    const files = [new File(['x'], 'juno.jpg')];
    Object.defineProperty(field('photo'), 'files', { value: files });
    fireInput(field('photo'));
    Object.assign(field('name'), { value: 'Juno' });
    fireInput(field('name'));
  });
  expect(received).toMatchObject({ file: 'juno.jpg', name: 'Juno' });
  expect(page.querySelector<HTMLInputElement>('[name=photo]')!.files).toHaveLength(1);
});

test('a form submitted before hydration is sent afterwards, or directly if it has its own action', async () => {
  const sent: unknown[] = [];
  const form = (
    <Form onSend={(data) => sent.push(Object.fromEntries(data))}>
      <input name="username" />
      <button name="way" value="password">
        Sign in
      </button>
    </Form>
  );
  const page = document.createElement('main');
  page.innerHTML = renderToString(form);
  const plain = document.createElement('form');
  Object.assign(plain, { method: 'post', action: '/checkout/plain' });
  document.body.append(page, plain);
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(keepEarlyInput);
  const own = page.querySelector('form')!;
  page.querySelector('input')!.value = 'ada@example.test';
  expect([isHeld(own), isHeld(plain)]).toEqual([true, false]);
  const isBusy = () => page.querySelector('button')!.getAttribute('aria-busy');
  expect(isBusy()).toBe('true');
  await act(async () => void hydrateRoot(page, form));
  expect(sent).toEqual([]);
  await act(async () => void window.dispatchEvent(new Event('awake')));
  expect(sent).toEqual([{ username: 'ada@example.test', way: 'password' }]);
  expect(isBusy()).toBeNull();
  await act(async () => page.querySelector('button')!.click());
  expect(sent).toHaveLength(2);
});

test('a quantity increased before hydration applies to the last button clicked', async () => {
  const added: number[] = [];
  function Buy() {
    const [quantity, setQuantity] = useState(1);
    return (
      <>
        <button type="button" onClick={() => added.push(-1)}>
          Buy now
        </button>
        <div role="group">
          <button type="button" onClick={() => setQuantity(quantity + 1)}>
            More
          </button>
        </div>
        <button type="button" onClick={() => added.push(quantity)}>
          Add
        </button>
      </>
    );
  }
  const page = document.createElement('main');
  page.innerHTML = renderToString(<Buy />);
  document.body.append(page);
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(keepEarlyInput);
  const buttons = [...page.querySelectorAll('button')];
  for (const button of buttons) {
    const press = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(press, 'isTrusted', { value: true });
    button.dispatchEvent(press);
  }
  expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual([null, 'true', 'true']);
  await act(async () => void hydrateRoot(page, <Buy />));
  await act(async () => void window.dispatchEvent(new Event('awake')));
  expect(added).toEqual([2]);
  expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual([null, null, null]);
});
