/**
 * Ways past the public interface of a library or of the operating system, each taken because it is measurably faster, or prints what the public interface cannot.
 * What each of them is, what it gains and which test fails when the library changes: docs/decisions/037.
 */
export const shortcuts = [
  'flush-behind-commit',
  'compiled-statements',
  'cart-cache',
  'batch-priority',
  'own-processor',
  'page-in-one-go',
  'matched-routes',
  'scripts-after-paint',
  'shared-fonts',
  'whole-genotypes',
  'allocator',
] as const;

export type Shortcut = (typeof shortcuts)[number];

const off = new Set((process.env['SHORTCUTS_OFF'] ?? '').split(',').map((name) => name.trim()));

/** `SHORTCUTS_OFF=cart-cache,own-processor` takes the plain way of these, `SHORTCUTS_OFF=all` of all. */
export function takesShortcut(name: Shortcut): boolean {
  return !off.has(name) && !off.has('all');
}
