import { siteBase } from './site-base.ts';

/** Whether the visit's country is known without the server, from the cookie or the regional site. */
export function isCountryStored(): boolean {
  return siteBase() !== '' || /(?:^|; )country=\w/.test(document.cookie);
}
