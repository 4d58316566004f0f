import type { PageDeps } from '#app/page-context.ts';

/** The countries as forms offer them. */
export async function namedCountries(api: PageDeps['api']) {
  const countries = await api.places.countries();
  return countries.map(({ code, name }) => ({ code, name }));
}
