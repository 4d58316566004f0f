/**
 * The table of routes that a page brings to the browser has two copies: the shop's, for every visitor, and one that also
 * holds laboratory, administration and the pages for developers. Who goes from one to the other loads the page anew.
 */
const OFFICE = new Set(['lab', 'admin', 'dev']);

interface Row {
  path?: string | undefined;
  parentId?: string | undefined;
}

export function isOffice(routes: Readonly<Record<string, Row | undefined>>, { path = '', parentId }: Row): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return OFFICE.has(path.split('/')[0] ?? '') || (parent !== undefined && isOffice(routes, parent));
}

/** The file of the second copy beside the first. */
export function officeTable(file: string): string {
  return file.replace(/\.js$/, '-office.js');
}
