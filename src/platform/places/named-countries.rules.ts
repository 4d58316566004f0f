/** The countries as forms offer them. */
export function namesOf(countries: readonly { code: string; name: string }[]): { code: string; name: string }[] {
  return countries.map(({ code, name }) => ({ code, name }));
}
