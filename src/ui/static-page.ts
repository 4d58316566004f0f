import { createContext, useContext } from 'react';

/** Begins the ids of routes whose pages React draws on the server only (docs/ui.md, "Static pages"). */
export const STATIC_ROUTE = 'static/';

export function isStaticRouteId(id: string): boolean {
  return id.startsWith(STATIC_ROUTE);
}

/** True within a static page. */
export const StaticPageContext = createContext(false);

/** Whether this markup is all there will be: nothing of it is hydrated, so what opens must open without React. */
export function useIsStatic(): boolean {
  return useContext(StaticPageContext);
}
