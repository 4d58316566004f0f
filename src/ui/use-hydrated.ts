import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in server-rendered markup and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
