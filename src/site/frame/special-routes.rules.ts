/** Activation and checkout are special routes: nothing there leads away from what is being done. */
export function isSpecialRoute(path: string): boolean {
  return /^\/(store\/)?(activate|checkout)(\/|$)/.test(path);
}

/** Where people work: what the shop offers and announces stays outside. */
export function isWorkplace(path: string): boolean {
  return /^\/(admin|lab)(\/|$)/.test(path);
}
