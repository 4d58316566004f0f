import { useRouteLoaderData } from 'react-router';

/** Where the reader of the page is: as their account says, or the visit. */
export function useCountry(given?: string): string {
  const root = useRouteLoaderData('root') as { countryCode?: string } | undefined;
  return given ?? root?.countryCode ?? 'AU';
}
