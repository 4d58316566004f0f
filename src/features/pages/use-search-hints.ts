import { useEffect, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Hint } from '#features/catalogue/catalogue.contract.ts';

/** spec 9: a dropdown's search rests about 800 ms. */
const DEBOUNCE_MS = 800;

interface Found {
  query: string;
  items: readonly Hint[];
  next: number | null;
  failed: boolean;
}

/** Suggestions for what is typed, page by page; `state` is what the list says when it has nothing to show. */
export function useSearchHints(text: string) {
  const query = text.trim();
  const [found, setFound] = useState<Found | null>(null);
  const asked = useRef(0);
  const fetchPage = async (page: number) => {
    const ticket = ++asked.current;
    const answer = await api.catalogue.hints({ q: query, page }).catch(() => null);
    if (ticket !== asked.current) return;
    setFound((before) => ({
      query,
      items: page > 1 && before ? [...before.items, ...(answer?.results ?? [])] : (answer?.results ?? []),
      next: answer?.next ?? null,
      failed: answer === null,
    }));
  };
  const ask = useRef(fetchPage);
  ask.current = fetchPage;
  useEffect(() => {
    const timer = setTimeout(() => void ask.current(1), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asked.current++;
    };
  }, [query]);
  const fits = found?.query === query;
  const more = useRef<number | null>(null);
  const loadMore = () => {
    // Each page is asked for once, however often the list is scrolled.
    if (!fits || found.next === null || more.current === found.next) return;
    more.current = found.next;
    void fetchPage(found.next).finally(() => (more.current = null));
  };
  return { items: fits ? found.items : [], state: stateOf(fits ? found : null), loadMore };
}

function stateOf(found: Found | null): string {
  if (!found) return 'Loading ...';
  if (found.failed) return 'Network error';
  return found.items.length === 0 ? 'Result not found.' : '';
}
