import { useRouteLoaderData } from 'react-router';

/** The reader's country: from the account, or from the visit. */
export function useCountry(given?: string): string {
  const root = useRouteLoaderData('root') as { countryCode?: string } | undefined;
  return given ?? root?.countryCode ?? 'AU';
}
