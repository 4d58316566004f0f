/** Activation and checkout are special routes: nothing there leads away from what is being done. */
export function isSpecialRoute(path: string): boolean {
  return /^\/(store\/)?(activate|checkout)(\/|$)/.test(path);
}

/** The checkout itself, without the page after it: its frame is logo, help and security alone. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?$/.test(path);
}

/** Where people work: what the shop offers and announces stays outside. */
export function isWorkplace(path: string): boolean {
  return /^\/(admin|lab)(\/|$)/.test(path);
}
