/**
 * The client's route table has two versions: one for guests, and a complete one for signed-in users. Switching between
 * them (by signing in) reloads the page.
 */
const BEHIND_SIGN_IN = new Set(['my', 'lab', 'admin', 'dev']);

interface Row {
  path?: string | undefined;
  parentId?: string | undefined;
}

/** Whether a guest does not need a route; this includes the pages for developers. */
export function isBehindSignIn(
  routes: Readonly<Record<string, Row | undefined>>,
  { path = '', parentId }: Row,
): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return BEHIND_SIGN_IN.has(path.split('/')[0] ?? '') || (parent !== undefined && isBehindSignIn(routes, parent));
}

/** The file of the complete version, beside the guest's. */
export function completeTableFile(file: string): string {
  return file.replace(/\.js$/, '-whole.js');
}
