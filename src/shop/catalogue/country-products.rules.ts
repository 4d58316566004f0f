/**
 * spec 9: some countries have fixed product ids (Q100: they live in settings of ours). What a country's shop leads with
 * beside the tests: the partners' products, which are sold in Australia. Such a country has the tab of innovative products.
 */
const COUNTRY_PRODUCTS: Readonly<Record<string, readonly number[]>> = { AU: [70, 71] };

export function countryProducts(countryCode: string): readonly number[] {
  return COUNTRY_PRODUCTS[countryCode] ?? [];
}
