// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetVisit } from '#platform/accounts/use-account.ts';
import { runAction, mount, until } from '../../../test/support/dom.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { RECENTLY_VIEWED_KEY, startViewed } from './use-viewed.ts';
import type { Viewed } from './recently-viewed.rules.ts';

const entry = (id: string): Viewed => ({ id, to: `/store/${id}`, name: `Test ${id}`, picture: `/${id}.webp` });
const stored = () => JSON.parse(localStorage.getItem(RECENTLY_VIEWED_KEY) ?? '[]') as Viewed[];
const fetchMock = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockResolvedValue(Response.json({ products: [1, 2], breeds: [] }));
});
afterEach(() => vi.unstubAllGlobals());

const show = async (viewed?: Viewed) => {
  const { page, close } = await mount(<RecentlyViewed viewed={viewed ?? null} />);
  const section = page.querySelector('section')!;
  return { section, close, links: () => [...section.querySelectorAll('a')].map((link) => link.getAttribute('href')) };
};

test('a static page stores what it shows, and lists the others on scroll', async () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify([entry('p2')]));
  const section = document.createElement('section');
  section.hidden = true;
  section.dataset['recentlyViewed'] = '';
  section.dataset['viewed'] = JSON.stringify(entry('p1'));
  section.innerHTML = '<h2></h2><button></button><p role="status"></p><ul></ul>';
  document.body.append(section);
  startViewed();
  expect(stored()).toEqual([entry('p1'), entry('p2')]);
  expect([section.hidden, fetchMock.mock.calls.length]).toEqual([true, 0]);
  // On every scroll.
  for (let times = 0; times < 3; times++) startViewed();
  await until(() => expect(section.hidden).toBe(false));
  expect([section.querySelectorAll('a').length, fetchMock.mock.calls.length]).toEqual([1, 1]);
  section.remove();
});

test('no request is sent when nothing else was viewed', async () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify([entry('p1')]));
  const { section } = await show(entry('p1'));
  await runAction(() => undefined);
  expect([section.hidden, fetchMock.mock.calls.length]).toEqual([true, 0]);
});

test('viewed products are listed if they are sold here, without naming them in the request', async () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify(['p9', 'p1', 'p2'].map(entry)));
  const { section, links } = await show(entry('p2'));
  await until(() => expect(section.hidden).toBe(false));
  expect(links()).toEqual(['/store/p1']);
  expect(section.querySelector('img')).toMatchObject({ alt: '', width: 64, height: 64 });
  expect(fetchMock.mock.calls).toEqual([['/api/catalogue/on-sale', { headers: {} }]]);
});

test('the list is hidden when all products are gone, the server fails or the network is down', async () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify([entry('p9')]));
  const answers = [
    () => Promise.resolve(Response.json({ products: [1], breeds: [] })),
    () => Promise.resolve(Response.json({}, { status: 503 })),
    () => Promise.reject(new TypeError('offline')),
  ];
  for (const answer of answers) {
    fetchMock.mockReset().mockImplementation(answer);
    const { section, close } = await show();
    await until(() => expect(fetchMock).toHaveBeenCalled());
    await runAction(() => undefined);
    expect(section.hidden).toBe(true);
    await close();
  }
});

test('"Clear" empties the list, announces it and keeps the focus in place', async () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify([entry('p1')]));
  const { section, links } = await show();
  await until(() => expect(section.hidden).toBe(false));
  await runAction(() => section.querySelector('button')!.click());
  expect(localStorage.getItem(RECENTLY_VIEWED_KEY)).toBeNull();
  expect(links()).toEqual([]);
  expect(section.querySelector('[role=status]')?.textContent).toBe('Recently viewed list cleared.');
  expect(document.activeElement).toBe(section.querySelector('h2'));
});

test('signing out clears the list for the next user of the computer', () => {
  localStorage.setItem(RECENTLY_VIEWED_KEY, '[]');
  forgetVisit();
  expect(localStorage.getItem(RECENTLY_VIEWED_KEY)).toBeNull();
});
