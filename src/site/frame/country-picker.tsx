import { lazy, Suspense } from 'react';
import { useCountryChoice, useFirstVisit } from './use-country-choice.ts';

const CountryDialog = lazy(() => import('./country-dialog.tsx'));

/** spec 2: a guest whose country is not known chooses it before entering; the flag in the header opens it as well. */
export function CountryPicker({ countryCode }: { countryCode: string }) {
  const { isUnknown, isFailed } = useFirstVisit();
  if (!useCountryChoice()) return null;
  return (
    <Suspense>
      <CountryDialog countryCode={countryCode} firstVisit={isUnknown} mayClose={!isUnknown || isFailed} />
    </Suspense>
  );
}
