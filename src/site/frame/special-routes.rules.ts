/** Activation and checkout are special routes: without links that distract from the task. */
export function isSpecialRoute(path: string): boolean {
  return /^\/(store\/)?(activate|checkout)(\/|$)/.test(path);
}

/** The checkout without the page after it. Its frame has only the logo, help and security notes. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?$/.test(path);
}

/** Laboratory and back office, which show no offers and announcements. */
export function isWorkplace(path: string): boolean {
  return /^\/(admin|lab)(\/|$)/.test(path);
}
