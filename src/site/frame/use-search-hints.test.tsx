// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { useSearchHints } from './use-search-hints.ts';

const PAGES = 3;
const hint = (page: number) => ({ label: `Test ${page}`, note: '', to: `/t/${page}`, marks: [] });

function Probe({ text }: { text: string }) {
  const { items, state, loadMore } = useSearchHints(text);
  return (
    <button type="button" onClick={loadMore}>
      {`${items.map(({ label }) => label).join(', ')}|${state}`}
    </button>
  );
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function suggest(text: string) {
  const calls = mockServer({
    'GET /api/search/suggestions': (url) => {
      const page = Number(url.searchParams.get('page'));
      return { body: { results: [hint(page)], count: PAGES, next: page < PAGES ? page + 1 : null, previous: null } };
    },
  });
  const { page } = await mount(<Probe text={text} />);
  const rest = (ms: number) => runAction(() => vi.advanceTimersByTimeAsync(ms));
  const more = () => runAction(() => page.querySelector('button')!.click());
  return { calls, rest, more, said: () => textOf(page) };
}

test('R251 a search waits until nothing was typed for 800 ms, and shows that it is loading', async () => {
  const { calls, rest, said } = await suggest('  prcd ');
  await rest(799);
  // Still waiting: the call starts after the debounce time.
  expect([vi.getTimerCount(), calls, said()]).toEqual([1, [], '|Loading ...']);
  await rest(1);
  expect(vi.getTimerCount()).toBe(0);
  await until(() => expect(said()).toBe('Test 1|'));
  expect(calls).toEqual(['GET /api/search/suggestions?q=prcd&page=1']);
});

test('R253 scrolling adds the next page while there is one, and requests each page once', async () => {
  const { calls, rest, more, said } = await suggest('prcd');
  await rest(800);
  await until(() => expect(said()).toBe('Test 1|'));
  await more();
  await until(() => expect(said()).toBe('Test 1, Test 2|'));
  await more();
  await until(() => expect(said()).toBe('Test 1, Test 2, Test 3|'));
  await more();
  expect(calls.map((call) => call.split('page=')[1])).toEqual(['1', '2', '3']);
});

test('R436 a search without results and a failed search have different messages', async () => {
  mockServer({ 'GET /api/search/suggestions': { body: { results: [], count: 0, next: null, previous: null } } });
  const found = await mount(<Probe text="zzzz" />);
  await runAction(() => vi.advanceTimersByTimeAsync(800));
  await until(() => expect(textOf(found.page)).toBe('|Result not found.'));
  mockServer({ 'GET /api/search/suggestions': { status: 500, body: {} } });
  const failed = await mount(<Probe text="yyyy" />);
  await runAction(() => vi.advanceTimersByTimeAsync(800));
  await until(() => expect(textOf(failed.page)).toBe('|Network error'));
});
