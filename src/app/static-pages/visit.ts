import { isCountryStored } from '#ui/stored-country.ts';
import { siteBase } from '#ui/site-base.ts';
import { mountOverlays } from './overlays.ts';

/** Asks what the server knows of this visit; a country that is not known, or a campaign, opens its window. */
export function startVisit(): void {
  forgetEndedSession();
  // A page without prices, which also opens without a connection (laboratory/offline-verification).
  if (document.querySelector('[data-needs-no-country]')) return;
  // As the API client says it: the site of a region decides the country.
  const headers: HeadersInit = siteBase() ? { 'x-page-path': location.pathname } : {};
  void fetch('/api/visit', { headers }).then(async (answer) => {
    if (!answer.ok) return mountWhereUnknown();
    const { countryKnown, campaign } = (await answer.json()) as { countryKnown: boolean; campaign: unknown };
    if (!countryKnown || campaign) await mountOverlays();
  }, mountWhereUnknown);
}

/** The overlays retry, report the failure and open the country picker. */
async function mountWhereUnknown(): Promise<void> {
  if (!isCountryStored()) await mountOverlays();
}

/** The page was drawn for a guest: a session that ended leaves no user type behind (specification section 4). */
function forgetEndedSession(): void {
  // As accounts/use-account.ts names it; its code comes with React only.
  if (!document.documentElement.hasAttribute('data-signed-in')) localStorage.removeItem('config');
}
