import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';

/** spec 9: breed search waits 500 ms. */
const DEBOUNCE_MS = 500;
const MIN_CHARS = 2;

export interface FoundBreed {
  id: number;
  name: string;
  slug: string;
}

interface Answer {
  /** The query that it answers. */
  to: string;
  breeds: readonly FoundBreed[];
  failed: boolean;
}

const none: Answer = { to: '', breeds: [], failed: false };

/** Breeds for the typed text with a status message; nothing below two letters. */
export function useBreedSearch(text: string, speciesId: 1 | 2): { breeds: readonly FoundBreed[]; state: string } {
  const [answer, setAnswer] = useState(none);
  const name = text.trim();
  const query = `${speciesId} ${name}`;
  useEffect(() => {
    if (name.length < MIN_CHARS) return undefined;
    let isCancelled = false;
    const answerWith = (breeds: readonly FoundBreed[], failed: boolean) => {
      if (!isCancelled) setAnswer({ to: `${speciesId} ${name}`, breeds, failed });
    };
    const timer = setTimeout(() => {
      api.catalogue.breeds({ species: speciesId, name }).then(
        ({ results }) => answerWith(results, false),
        () => answerWith([], true),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [name, speciesId]);
  if (name.length < MIN_CHARS) return { breeds: [], state: '' };
  return { breeds: answer.breeds, state: answer.to === query ? stateOf(answer) : 'Loading ...' };
}

function stateOf(answer: Answer): string {
  if (answer.failed) return 'Failed to fetch breeds';
  return answer.breeds.length === 0 ? 'No Results' : '';
}
