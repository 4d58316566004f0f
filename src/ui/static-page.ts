import { createContext, useContext } from 'react';

/** The prefix of the ids of routes whose pages are only rendered on the server (docs/ui.md, "Static pages"). */
export const STATIC_ROUTE = 'static/';

export function isStaticRouteId(id: string): boolean {
  return id.startsWith(STATIC_ROUTE);
}

/** True within a static page. */
export const StaticPageContext = createContext(false);

/** Whether the markup will not be hydrated, so that panels must open without React. */
export function useIsStatic(): boolean {
  return useContext(StaticPageContext);
}
