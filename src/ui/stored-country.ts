import { siteBase } from './site-base.ts';

/** Whether this browser knows the country of its visit without the server: by its cookie, or by the regional site it is on. */
export function isCountryStored(): boolean {
  return siteBase() !== '' || /(?:^|; )country=\w/.test(document.cookie);
}
