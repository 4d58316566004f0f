interface ListOptions<Sort extends string, Choice extends string> {
  /** The possible sort fields; a leading minus reverses the order. */
  sorts?: readonly Sort[];
  /** The filters in the row of links above the list; the first is the default. */
  choices?: readonly { value: Choice }[];
  /** The query parameter that they set. */
  choiceName?: string;
  /** The query parameter of the search, and the maximum length of its value. */
  searchName?: string;
  longest?: number;
}

/** Reads page, search, sort order and filter of a list from the URL; unknown values are ignored. */
export function listQuery<const Sort extends string = never, const Choice extends string = never>(
  request: Request,
  {
    sorts = [],
    choices = [],
    choiceName = 'filter',
    searchName = 'search',
    longest = 120,
  }: ListOptions<Sort, Choice> = {},
) {
  const query = new URL(request.url).searchParams;
  const wanted = query.get('sort') ?? '';
  const sort = sorts.includes(wanted.replace(/^-/, '') as Sort) ? (wanted as Sort | `-${Sort}`) : undefined;
  const chosen = choices.find(({ value }) => value === query.get(choiceName))?.value;
  return {
    query,
    number: Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), 10_000),
    search: plainText(query.get(searchName) ?? '')
      .slice(0, longest)
      .trim(),
    sort,
    choice: chosen,
  };
}

/** Replaces control characters and lone surrogates: they occur only in damaged URLs, and queries would fail on them. */
function plainText(typed: string): string {
  return typed.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').trim();
}
