interface Known<Sort extends string, Choice extends string> {
  /** What the list may be sorted by; a minus in front turns it round. */
  sorts?: readonly Sort[];
  /** The choices of the row of links above it, the first being what is shown unasked. */
  choices?: readonly { value: Choice }[];
  /** The parameter of the address that they set. */
  choiceName?: string;
  /** The parameter of its search, and how much of it the list can take. */
  searchName?: string;
  longest?: number;
}

/** Page, search, order and choice of a list as its address says them; what the list does not know is left out. */
export function listQuery<const Sort extends string = never, const Choice extends string = never>(
  request: Request,
  { sorts = [], choices = [], choiceName = 'filter', searchName = 'search', longest = 120 }: Known<Sort, Choice> = {},
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

/** No name holds control characters: an address that does was broken on its way, and no list can take it. */
function plainText(typed: string): string {
  return typed.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').trim();
}
