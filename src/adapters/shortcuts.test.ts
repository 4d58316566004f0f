import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { shortcuts } from './shortcuts.ts';

afterEach(() => vi.unstubAllEnvs());

async function enabledShortcuts(off: string): Promise<string[]> {
  vi.stubEnv('SHORTCUTS_OFF', off);
  vi.resetModules();
  const { isShortcutEnabled } = await import('./shortcuts.ts');
  return shortcuts.filter((name) => isShortcutEnabled(name));
}

test('each shortcut can be turned off separately, and all of them together', async () => {
  expect(await enabledShortcuts('')).toEqual(shortcuts);
  expect(await enabledShortcuts('cart-cache, own-processor')).toEqual(
    shortcuts.filter((name) => name !== 'cart-cache' && name !== 'own-processor'),
  );
  expect(await enabledShortcuts('all')).toEqual([]);
});

test('decision 037 has a row for each shortcut', () => {
  const text = readFileSync('docs/decisions/037-shortcuts-past-public-interfaces.md', 'utf8');
  for (const name of shortcuts) expect(text).toContain(`| \`${name}\` |`);
});
