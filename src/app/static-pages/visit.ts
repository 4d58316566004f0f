import { isCountryStored } from '#ui/stored-country.ts';
import { siteBase } from '#ui/site-base.ts';
import { mountOverlays } from './overlays.ts';

/** Requests the server's data about this visit; an unknown country, or a campaign, opens its dialog. */
export function startVisit(): void {
  forgetEndedSession();
  // A page without prices, which also works offline (laboratory/offline-verification).
  if (document.querySelector('[data-needs-no-country]')) return;
  // Like the API client: the regional site determines the country.
  const headers: HeadersInit = siteBase() ? { 'x-page-path': location.pathname } : {};
  void fetch('/api/visit', { headers }).then(async (answer) => {
    if (!answer.ok) return mountWhereUnknown();
    const { countryKnown, campaign } = (await answer.json()) as { countryKnown: boolean; campaign: unknown };
    if (!countryKnown || campaign) await mountOverlays();
  }, mountWhereUnknown);
}

/** The overlays retry, report the failure, and open the country picker. */
async function mountWhereUnknown(): Promise<void> {
  if (!isCountryStored()) await mountOverlays();
}

/** On a page rendered for a guest, removes the user type left by an ended session (specification section 4). */
function forgetEndedSession(): void {
  // The key in accounts/use-account.ts, which is loaded only with React.
  if (!document.documentElement.hasAttribute('data-signed-in')) localStorage.removeItem('config');
}
