export interface AgentQuery {
  search: string;
  country: string;
  region: string;
  species: '' | '1' | '2';
  page: number;
}

/** Reads the search from the query string, ignoring invalid values. */
export function readAgentQuery(params: { get: (name: string) => string | null }): AgentQuery {
  const text = (name: string, maxLength: number) =>
    (params.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, maxLength);
  const country = text('country', 2).toUpperCase();
  const species = text('species', 1);
  return {
    search: text('search', 80),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    region: text('region', 60),
    species: species === '1' || species === '2' ? species : '',
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  };
}

/** Converts the query to the input of the API call. */
export function toSearchInput({ search, country, region, species, page }: AgentQuery, size: number) {
  return {
    search,
    region: country ? region : '',
    page,
    size,
    ...(country && { country }),
    ...(species && { species: Number(species) }),
  };
}
