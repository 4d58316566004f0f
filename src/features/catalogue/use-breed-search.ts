import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';

/** spec 9: breed search waits 500 ms. */
const DEBOUNCE_MS = 500;

interface Found {
  breeds: readonly { id: number; name: string; slug: string }[];
  state: 'Loading ...' | 'No Results' | 'Failed to fetch breeds' | '';
}

/** Breeds for what is being typed; nothing below two letters. */
export function useBreedSearch(text: string, speciesId: 1 | 2): Found {
  const [found, setFound] = useState<Found>({ breeds: [], state: '' });
  const name = text.trim();
  useEffect(() => {
    if (name.length < 2) {
      setFound({ breeds: [], state: '' });
      return;
    }
    let over = false;
    setFound((before) => ({ breeds: before.breeds, state: 'Loading ...' }));
    const timer = setTimeout(() => {
      api.catalogue
        .breeds({ species: speciesId, name })
        .then(({ results }) => over || setFound({ breeds: results, state: results.length === 0 ? 'No Results' : '' }))
        .catch(() => over || setFound({ breeds: [], state: 'Failed to fetch breeds' }));
    }, DEBOUNCE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [name, speciesId]);
  return found;
}
