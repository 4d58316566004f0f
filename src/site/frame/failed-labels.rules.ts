/** The message of specification section 8 for a page that could not be fetched; null if it has none. */
export function failedFetchMessage(path: string): string | null {
  if (/^\/store\/[^/]+\/p\//.test(path)) return 'Failed to fetch product details';
  const [, place = null] = /^\/(?:breeder|vet)\/for-(?:dogs|cats)(?:\/(.*))?$/.exec(path) ?? [];
  if (path === '/pet-owner/products' || path === '/search') return 'Failed to fetch products';
  if (place === null) return null;
  if (/^breeds\/./.test(place)) return 'Failed to fetch breed';
  return place === 'breeds' ? 'Failed to fetch breeds' : 'Failed to fetch products';
}
