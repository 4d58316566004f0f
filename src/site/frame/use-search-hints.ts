import { useEffect, useRef, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Hint } from '#shop/catalogue/catalogue.contract.ts';

/** spec 9: searches of dropdowns are debounced by about 800 ms. */
const DEBOUNCE_MS = 800;

interface Found {
  query: string;
  items: readonly Hint[];
  next: number | null;
  failed: boolean;
}

/** Suggestions for the typed text, page by page; `state` is the text shown instead of an empty list. */
export function useSearchHints(text: string) {
  const query = text.trim();
  const [found, setFound] = useState<Found | null>(null);
  const loading = useRef(false);
  useEffect(() => {
    let cancelled = false;
    const timer = setTimeout(() => {
      void load(query, 1).then((first) => cancelled || setFound(first));
    }, DEBOUNCE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [query]);
  const current = found?.query === query ? found : null;
  /** Each page is requested once, however often the list is scrolled. */
  const loadMore = async () => {
    if (!current?.next || loading.current) return;
    loading.current = true;
    const more = await load(query, current.next);
    loading.current = false;
    setFound((now) => (now === current ? { ...more, items: [...now.items, ...more.items] } : now));
  };
  return { items: current?.items ?? [], state: stateOf(current), loadMore: () => void loadMore() };
}

async function load(query: string, page: number): Promise<Found> {
  const response = await api.catalogue.hints({ q: query, page }).catch(() => null);
  return { query, items: response?.results ?? [], next: response?.next ?? null, failed: response === null };
}

function stateOf(found: Found | null): string {
  if (!found) return 'Loading ...';
  if (found.items.length > 0) return '';
  return found.failed ? 'Network error' : 'Result not found.';
}
