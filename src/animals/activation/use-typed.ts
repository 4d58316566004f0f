import { useCallback, useMemo, useState } from 'react';
import { PERSISTED } from '#platform/accounts/use-account.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface Typed {
  draftId: string;
  parts: Record<string, unknown>;
}

/**
 * The state of one step of an activation, kept in this tab until the step is saved: going back, or a reload, loses nothing
 * that was typed. `initial` is what the server has.
 */
export function useTyped<T>(draftId: string, part: string, initial: () => T) {
  const kept = useSavedTyped<T>(draftId, part);
  const [saved] = useState<T>(initial);
  const [typed, setTyped] = useState<T>();
  const change = useCallback(
    (next: T) => {
      setTyped(next);
      saveTyped(draftId, part, next);
    },
    [draftId, part],
  );
  return [typed ?? kept ?? saved, change] as const;
}

/** The draft stored when the step opened; absent from server markup. */
export function useSavedTyped<T>(draftId: string | null, part: string): T | undefined {
  const hydrated = useHydrated();
  return useMemo(
    () => (hydrated && draftId !== null ? (readTyped(draftId)[part] as T | undefined) : undefined),
    [hydrated, draftId, part],
  );
}

/** Of one draft at a time. */
export function saveTyped(draftId: string, part: string, value: unknown): void {
  const typed: Typed = { draftId, parts: { ...readTyped(draftId), [part]: value } };
  try {
    sessionStorage.setItem(PERSISTED.activation, JSON.stringify(typed));
  } catch {
    // A browser that keeps nothing: the form works as long as it is open.
  }
}

/** The activation was finished or started over. */
export function forgetAllTyped(): void {
  sessionStorage.removeItem(PERSISTED.activation);
}

/** The server has it now. */
export function forgetTyped(draftId: string, part: string): void {
  saveTyped(draftId, part, undefined);
}

function readTyped(draftId: string): Typed['parts'] {
  try {
    const typed = JSON.parse(sessionStorage.getItem(PERSISTED.activation) ?? 'null') as Typed | null;
    return typed?.draftId === draftId ? typed.parts : {};
  } catch {
    return {};
  }
}
