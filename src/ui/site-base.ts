/**
 * The site of a region is the same store below a prefix: '/us' there, '' elsewhere. In the browser only; while rendering
 * it is the router's own (`useSiteBase`). Addresses that leave the router (a full load, a provider's way back) need it.
 */
export function siteBase(): string {
  return document.documentElement.dataset['base'] ?? '';
}
