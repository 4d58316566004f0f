import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/**
 * The filters in the URL. Setting one returns to the first page; empty values are removed. A navigation to another page
 * takes precedence: a debounced search must not cancel it.
 */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  // The context is null outside of a data router, as in component tests.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const isLeaving = () => {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== router?.state.location.pathname;
  };
  const set = (patch: Record<string, string | number | null | undefined>) => {
    if (isLeaving()) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in patch)) for (const place of ['page', 'after', 'before']) next.delete(place);
        for (const [key, value] of Object.entries(patch)) {
          if (value === null || value === undefined || value === '') next.delete(key);
          else next.set(key, String(value));
        }
        return next;
      },
      { preventScrollReset: true },
    );
  };
  return { get: (key: string) => params.get(key) ?? '', set };
}
