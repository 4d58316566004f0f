/** The lists of a club that can be downloaded as CSV. */
export const clubLists = ['members', 'animals', 'statistics', 'population'] as const;
export type ClubList = (typeof clubLists)[number];

const scopes = { none: '', chosen: ' and chosen tests', all: ' and all tests' } as const;

/** What an owner shares with the club. */
export function grantLabel(scope: keyof typeof scopes): string {
  return scope === 'none' ? 'Identity and parentage' : `Identity, parentage${scopes[scope]}`;
}
