/**
 * spec 9: some countries have fixed product ids (Q100: we keep them in settings). The products that a country's store
 * offers beside the tests: partner products sold in Australia. Such a country has the tab for innovative products.
 */
const COUNTRY_PRODUCTS: Readonly<Record<string, readonly number[]>> = { AU: [70, 71] };

export function countryProducts(countryCode: string): readonly number[] {
  return COUNTRY_PRODUCTS[countryCode] ?? [];
}
