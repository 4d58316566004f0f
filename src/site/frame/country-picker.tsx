import { lazy, Suspense } from 'react';
import { useCountryChoice, useFirstVisit } from './use-country-choice.ts';

const CountryDialog = lazy(() => import('./country-dialog.tsx'));

/** spec 2: a guest whose country is unknown must choose it first; the flag in the header also opens the picker. */
export function CountryPicker({ countryCode }: { countryCode: string }) {
  const { isUnknown, isFailed } = useFirstVisit();
  if (!useCountryChoice()) return null;
  return (
    <Suspense>
      <CountryDialog countryCode={countryCode} firstVisit={isUnknown} mayClose={!isUnknown || isFailed} />
    </Suspense>
  );
}
