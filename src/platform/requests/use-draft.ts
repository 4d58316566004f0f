import { useEffect, useState } from 'react';

export type Draft = Record<string, string>;

interface DraftState {
  /** The stored draft, once session storage has been read; null until then. */
  draft: Draft | null;
  keep: (values: Draft) => void;
  forget: () => void;
}

const keyOf = (name: string) => `draft:${name}`;

/** Keeps the typed values across a reload, in this window only, until the form is sent. */
export function useDraft(name: string, initial: () => Draft): DraftState {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    setDraft({ ...initial(), ...read(name) });
    // oxlint-disable-next-line react/exhaustive-deps -- the first values are read once for each form
  }, [name]);
  return {
    draft,
    keep: (values) => write(() => sessionStorage.setItem(keyOf(name), JSON.stringify(values))),
    forget: () => write(() => sessionStorage.removeItem(keyOf(name))),
  };
}

function read(name: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

// Forms must also work if storage is not available (private windows).
function write(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
