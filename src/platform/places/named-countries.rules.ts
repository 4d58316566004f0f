/** Code and name of countries, for forms. */
export function namesOf(countries: readonly { code: string; name: string }[]): { code: string; name: string }[] {
  return countries.map(({ code, name }) => ({ code, name }));
}

/** All countries for a page in a compact form, a tenth of the size of their records. */
export interface PackedCountries {
  /** One line per country: its code, a space and its name. */
  lines: string;
  /** Codes of the countries whose addresses need a state. */
  withStates: string[];
}

interface PackedCountry {
  code: string;
  name: string;
  statesRequired: boolean;
}

export function packCountries(countries: readonly PackedCountry[]): PackedCountries {
  return {
    lines: countries.map(({ code, name }) => `${code} ${name}`).join('\n'),
    withStates: countries.filter(({ statesRequired }) => statesRequired).map(({ code }) => code),
  };
}

export function unpackCountries({ lines, withStates }: PackedCountries): PackedCountry[] {
  return lines.split('\n').map((line) => {
    const code = line.slice(0, 2);
    return { code, name: line.slice(3), statesRequired: withStates.includes(code) };
  });
}
