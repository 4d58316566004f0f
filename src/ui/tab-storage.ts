const keyOf = (name: string) => `scans:${document.documentElement.dataset['signedIn'] ?? ''}:${name}`;

/** What was scanned, kept in the storage of this tab for the person who is signed in: it outlives a reload. */
export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage nothing survives a reload; the page works all the same.
  }
}

/** What was kept under this name: an empty list when nothing was, or the browser keeps nothing. */
export function listInTab<T>(name: string): T[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '[]') as T[];
  } catch {
    return [];
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    return;
  }
}
