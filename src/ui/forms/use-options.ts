import { useCallback, useEffect, useRef, useState } from 'react';
import { toNormalForm } from '#shared/normal-form.ts';
import type { Option } from './select.tsx';

export interface OptionPage<O extends Option = Option> {
  results: readonly O[];
  /** The number of the next page, or null on the last. */
  next: number | null;
}

export interface OptionSource<O extends Option = Option> {
  /** All options, filtered here by the typed text. */
  options?: readonly O[];
  /** Or a function that loads a page of options for the typed text. */
  load?: (query: string, page: number) => Promise<OptionPage<O>>;
  /** Debounce time before `load` is called (spec 9: breeds 500 ms, dropdowns 800 ms). */
  debounceMs?: number;
}

interface Loaded<O extends Option> extends OptionPage<O> {
  query: string;
  failed: string | null;
}

/** Thrown by a `load` with a specific error message. */
export class ListFailure extends Error {}

const NOT_LOADED = 'The list could not be loaded. Please try again shortly.';

/** The options of an open list for the typed text, page by page. */
export function useOptions<O extends Option>(source: OptionSource<O>, query: string, open: boolean) {
  const { options, load, debounceMs = 500 } = source;
  const [loaded, setLoaded] = useState<Loaded<O> | null>(null);
  const [busy, setBusy] = useState(false);
  const requestCount = useRef(0);

  const fetchPage = useCallback(
    async (text: string, page: number) => {
      if (!load) return;
      const ticket = ++requestCount.current;
      setBusy(true);
      const loadedPage = await load(text, page).then(
        (found) => ({ ...found, failed: null }),
        (error: unknown) => ({
          results: [] as readonly O[],
          next: null,
          failed: error instanceof ListFailure ? error.message : NOT_LOADED,
        }),
      );
      if (ticket !== requestCount.current) return;
      setBusy(false);
      setLoaded((before) => ({
        ...loadedPage,
        query: text,
        results: page > 1 && before ? [...before.results, ...loadedPage.results] : loadedPage.results,
      }));
    },
    [load],
  );

  const trimmedQuery = query.trim();
  useEffect(() => {
    if (!open || !load || loaded?.query === trimmedQuery) return undefined;
    const timer = setTimeout(() => void fetchPage(trimmedQuery, 1), loaded === null ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [open, load, loaded, trimmedQuery, debounceMs, fetchPage]);

  const loadMore = () => {
    if (!busy && loaded?.next) void fetchPage(loaded.query, loaded.next);
  };
  if (!load) return { items: filterOptions(options ?? [], trimmedQuery), busy: false, failed: null, loadMore };
  // Options for an earlier text cannot be selected.
  const current = loaded?.query === trimmedQuery ? loaded : null;
  return { items: current?.results ?? [], busy: busy || current === null, failed: current?.failed ?? null, loadMore };
}

function filterOptions<O extends Option>(options: readonly O[], query: string): readonly O[] {
  if (!query) return options;
  const needle = plain(query);
  return options.filter((option) => plain(option.label).includes(needle));
}

function plain(text: string): string {
  return toNormalForm(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
