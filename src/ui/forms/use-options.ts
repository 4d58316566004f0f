import { useCallback, useEffect, useRef, useState } from 'react';
import { toNormalForm } from '#shared/normal-form.ts';
import type { Option } from './select.tsx';

export interface OptionPage<O extends Option = Option> {
  results: readonly O[];
  /** The number of the next page, or null on the last. */
  next: number | null;
}

export interface OptionSource<O extends Option = Option> {
  /** All choices, filtered here by what is typed. */
  options?: readonly O[];
  /** Or a page of choices for what is typed, from elsewhere. */
  load?: (query: string, page: number) => Promise<OptionPage<O>>;
  /** How long typing must rest before `load` is asked (spec 9: breeds 500 ms, dropdowns 800 ms). */
  debounceMs?: number;
}

interface Loaded<O extends Option> extends OptionPage<O> {
  query: string;
  failed: string | null;
}

/** Thrown by a `load` that has words of its own for what went wrong. */
export class ListFailure extends Error {}

const NOT_LOADED = 'The list could not be loaded. Please try again shortly.';

/** The choices of an open list for the typed text, page by page. */
export function useOptions<O extends Option>(source: OptionSource<O>, query: string, open: boolean) {
  const { options, load, debounceMs = 500 } = source;
  const [loaded, setLoaded] = useState<Loaded<O> | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  const fetchPage = useCallback(
    async (text: string, page: number) => {
      if (!load) return;
      const ticket = ++asked.current;
      setBusy(true);
      const answer = await load(text, page).then(
        (found) => ({ ...found, failed: null }),
        (error: unknown) => ({
          results: [] as readonly O[],
          next: null,
          failed: error instanceof ListFailure ? error.message : NOT_LOADED,
        }),
      );
      if (ticket !== asked.current) return;
      setBusy(false);
      setLoaded((before) => ({
        ...answer,
        query: text,
        results: page > 1 && before ? [...before.results, ...answer.results] : answer.results,
      }));
    },
    [load],
  );

  const wanted = query.trim();
  useEffect(() => {
    if (!open || !load || loaded?.query === wanted) return undefined;
    const timer = setTimeout(() => void fetchPage(wanted, 1), loaded === null ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [open, load, loaded, wanted, debounceMs, fetchPage]);

  const loadMore = () => {
    if (!busy && loaded?.next) void fetchPage(loaded.query, loaded.next);
  };
  if (!load) return { items: filterOptions(options ?? [], wanted), busy: false, failed: null, loadMore };
  // A list for what was typed before is not one to choose from.
  const current = loaded?.query === wanted ? loaded : null;
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
