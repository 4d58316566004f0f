/**
 * Optimisations that bypass the public interface of a library or of the operating system, each because it is measurably
 * faster or prints what the public interface cannot. docs/decisions/037 describes each of them, its gain, and the test
 * that fails if the library changes.
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

/**
 * Whether a shortcut is used. `SHORTCUTS_OFF=cart-cache,own-processor` turns these two off, `SHORTCUTS_OFF=all` all of
 * them.
 */
export function isShortcutEnabled(name: Shortcut): boolean {
  return !off.has(name) && !off.has('all');
}
