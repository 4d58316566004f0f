/**
 * The table of routes that a page brings to the browser has two copies: the guest's, and one with everything for who is
 * signed in. Who goes from one to the other (by signing in) loads the page again.
 */
const BEHIND_SIGN_IN = new Set(['my', 'lab', 'admin', 'dev']);

interface Row {
  path?: string | undefined;
  parentId?: string | undefined;
}

/** Whether a guest has no use for a route; the pages for developers are reckoned among them. */
export function isBehindSignIn(
  routes: Readonly<Record<string, Row | undefined>>,
  { path = '', parentId }: Row,
): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return BEHIND_SIGN_IN.has(path.split('/')[0] ?? '') || (parent !== undefined && isBehindSignIn(routes, parent));
}

/** The file of the copy with everything, beside the guest's. */
export function wholeTable(file: string): string {
  return file.replace(/\.js$/, '-whole.js');
}
