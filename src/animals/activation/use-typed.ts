import { useCallback, useMemo, useState } from 'react';
import { PERSISTED } from '#platform/accounts/use-account.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface StoredInput {
  draftId: string;
  parts: Record<string, unknown>;
}

/**
 * The form state of one activation step, kept in this tab until the step is saved, so that going back or reloading
 * loses no input. `initial` is the server's state.
 */
export function useTyped<T>(draftId: string, part: string, initial: () => T) {
  const stored = useSavedTyped<T>(draftId, part);
  const [saved] = useState<T>(initial);
  const [typed, setTyped] = useState<T>();
  const change = useCallback(
    (next: T) => {
      setTyped(next);
      saveTyped(draftId, part, next);
    },
    [draftId, part],
  );
  return [typed ?? stored ?? saved, change] as const;
}

/** The form state that was stored when the step opened; undefined in server-rendered markup. */
export function useSavedTyped<T>(draftId: string | null, part: string): T | undefined {
  const hydrated = useHydrated();
  return useMemo(
    () => (hydrated && draftId !== null ? (readTyped(draftId)[part] as T | undefined) : undefined),
    [hydrated, draftId, part],
  );
}

/** Stores one step's form state. Only one draft is stored at a time. */
export function saveTyped(draftId: string, part: string, value: unknown): void {
  const typed: StoredInput = { draftId, parts: { ...readTyped(draftId), [part]: value } };
  try {
    sessionStorage.setItem(PERSISTED.activation, JSON.stringify(typed));
  } catch {
    // Storage is unavailable: the form still works while it is open.
  }
}

/** Clears all stored form state when the activation is finished or started over. */
export function forgetAllTyped(): void {
  sessionStorage.removeItem(PERSISTED.activation);
}

/** Clears the stored form state of a step that the server has saved. */
export function forgetTyped(draftId: string, part: string): void {
  saveTyped(draftId, part, undefined);
}

function readTyped(draftId: string): StoredInput['parts'] {
  try {
    const typed = JSON.parse(sessionStorage.getItem(PERSISTED.activation) ?? 'null') as StoredInput | null;
    return typed?.draftId === draftId ? typed.parts : {};
  } catch {
    return {};
  }
}
