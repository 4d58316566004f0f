import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';

// For test files that begin with "@vitest-environment happy-dom".
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Requests that components make after their test do not leave this process.
  fetch: async () => Response.json({}, { status: 404 }),
});

interface Mounted {
  page: HTMLElement;
  close: () => Promise<void>;
}

/** Renders a component with its effects on a page at this URL; `loader` is revalidated like that of a page. */
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

/** Runs a user action and its synchronous effects. */
export async function runAction(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
  });
}

// The real function, saved before a test installs fake timers.
const { setTimeout: later } = globalThis;

/** Retries the check until it passes, because lazy parts and responses arrive later. */
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

/** The visible text, without markup and with single spaces. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export interface Answer {
  status?: number;
  body: unknown;
}

/** Mocks the server: responds by method and path, without the query. Other calls get 404. */
export function mockServer(answers: Record<string, Answer | ((url: URL) => Answer)>): string[] {
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

/** Refuses every call as outdated, and records what the page sent. */
export function refuseAsOutdated(message = CHANGED_SINCE): { call: string; body: unknown }[] {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (target: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(target), 'http://store.test');
    sent.push({ call: `${init.method ?? 'GET'} ${pathname}`, body: await new Response(init.body).json() });
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  return sent;
}

/** Sets the value of a field and dispatches the event that React listens to. */
export async function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  await runAction(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(page: HTMLElement, name: string): Promise<void> {
  const button = [...page.querySelectorAll('button')].find((one) => textOf(one) === name);
  if (!button) throw new Error(`There is no button "${name}".`);
  await runAction(() => button.click());
}
