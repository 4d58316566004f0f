import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { CheaperWay } from '#shop/prices/cheaper-profile.contract.ts';

const WAIT_MS = 400;

/**
 * A full breed profile that costs less than the chosen tests. Requested only if one may exist, and not on every click.
 */
export function useCheaperProfile(species: 1 | 2, tests: readonly number[], mayExist: boolean): CheaperWay | null {
  const [found, setFound] = useState<{ key: string; way: CheaperWay | null } | null>(null);
  const key = tests.join();
  useEffect(() => {
    if (!mayExist) return undefined;
    const timer = setTimeout(() => {
      // It is only an offer: without a response the page works as before.
      void api.catalogue.cheaperProfile({ species, tests: key.split(',').map(Number) }).then(
        (way) => setFound({ key, way }),
        () => setFound({ key, way: null }),
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [species, key, mayExist]);
  return mayExist && found?.key === key ? found.way : null;
}
