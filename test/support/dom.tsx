import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';

// For test files that begin with "@vitest-environment happy-dom".
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Nothing that a component asks for after its test leaves this process.
  fetch: async () => Response.json({}, { status: 404 }),
});

interface Mounted {
  page: HTMLElement;
  close: () => Promise<void>;
}

/** Draws a component with its effects, as a browser does, on a page at this address; `loader` is read again as the page's is. */
export async function mount(node: ReactNode, at = '/', loader?: () => unknown): Promise<Mounted> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const router = createMemoryRouter([{ path: '*', element: node, ...(loader && { loader, HydrateFallback }) }], {
    initialEntries: [at],
  });
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    page,
    close: async () => {
      await act(async () => root.unmount());
      page.remove();
    },
  };
}

const HydrateFallback = () => null;

/** Runs what someone does, and what follows from it at once. */
export async function doing(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
  });
}

// Kept before a test puts its own clock in its place.
const { setTimeout: later } = globalThis;

/** Waits until the page is as it should be: parts of it and answers to its calls come later. */
export async function until(check: () => void): Promise<void> {
  for (let left = 3000; ; left -= 1) {
    await act(() => new Promise<void>((resolve) => void later(resolve, 10)));
    try {
      return check();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Text as it is read: without markup, with single spaces. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export interface Answer {
  status?: number;
  body: unknown;
}

/** Answers the calls of the page in place of the server: by method and path, the query left out. Else 404. */
export function answerCalls(answers: Record<string, Answer | ((url: URL) => Answer)>): string[] {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (target: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(target), 'http://store.test');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    seen.push(call + url.search);
    const found = answers[call];
    const { status = 200, body } = typeof found === 'function' ? found(url) : (found ?? { status: 404, body: {} });
    return Response.json(body, { status });
  });
  return seen;
}

/** Refuses every call as one of an older page; what the page sent is kept. */
export function refuseAsOutdated(message = CHANGED_SINCE): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (target: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(target), 'http://store.test');
    sent.push({ call: `${init.method ?? 'GET'} ${pathname}`, body: await new Response(init.body).json() });
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  return sent;
}

/** Types into a field as someone does, so that React hears it. */
export async function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  await doing(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(page: HTMLElement, name: string): Promise<void> {
  const button = [...page.querySelectorAll('button')].find((one) => textOf(one) === name);
  if (!button) throw new Error(`There is no button "${name}".`);
  await doing(() => button.click());
}
