import { useSearchParams } from 'react-router';

/** The filters in the address; setting one goes back to the first page. Empty values leave the address. */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  const set = (patch: Record<string, string | number | null | undefined>) =>
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
  return { get: (key: string) => params.get(key) ?? '', set };
}
