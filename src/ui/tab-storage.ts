const keyOf = (name: string) => `scans:${document.documentElement.dataset['signedIn'] ?? ''}:${name}`;

/**
 * Stores a value such as scanned codes in this tab's session storage for the signed-in user, so that it survives a
 * reload.
 */
export function storeInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage nothing survives a reload, but the page still works.
  }
}

/** The list stored under this name; empty if there is none or storage is unavailable. */
export function readTabList<T>(name: string): T[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '[]') as T[];
  } catch {
    return [];
  }
}

export function removeFromTab(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    return;
  }
}
