import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const PACKAGES: Record<string, string> = {
  playwright: '@playwright/test',
  'react-router': '@react-router/dev',
  tsc: 'typescript',
};

/**
 * The arguments with which Node runs a tool of node_modules. The files of node_modules/.bin are not used: on Windows they
 * need cmd.exe, which splits paths at spaces.
 */
export function toolArgs(tool: string, args: readonly string[]): string[] {
  if (tool === 'node') return [...args];
  const folder = path.join(root, 'node_modules', PACKAGES[tool] ?? tool);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const entry = bin[tool];
  if (!entry) throw new Error(`${folder} has no tool ${tool}.`);
  return [path.join(folder, entry), ...args];
}
