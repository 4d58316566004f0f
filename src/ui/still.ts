import { createContext, useContext } from 'react';

/** Begins the ids of routes whose pages React draws on the server only (docs/ui.md, "Still pages"). */
export const STILL = 'still/';

export function isStillId(id: string): boolean {
  return id.startsWith(STILL);
}

/** True within a still page. */
export const StillContext = createContext(false);

/** Whether this markup is all there will be: nothing of it is hydrated, so what opens must open without React. */
export function useStill(): boolean {
  return useContext(StillContext);
}
