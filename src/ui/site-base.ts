/**
 * A regional site is the same store under a prefix: '/us' there, '' elsewhere. For the browser only; while rendering,
 * use `useSiteBase`. Needed for URLs outside the router, such as full page loads and return URLs of providers.
 */
export function siteBase(): string {
  return document.documentElement.dataset['base'] ?? '';
}
