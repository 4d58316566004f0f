import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Path from the root of the project, with slashes: src/shop/cart/cart.rules.ts */
  path: string;
  text: string;
}

export interface Import {
  /** The path of a file from the root of the project, or the name of a package. */
  target: string;
  typeOnly: boolean;
}

/** All TypeScript files of `src`, tests included. */
export function readSource(): SourceFile[] {
  return globSync('src/**/*.{ts,tsx}').map((name) => ({
    path: name.replaceAll('\\', '/'),
    text: readFileSync(name, 'utf8'),
  }));
}

/** The imports and re-exports of a file, `import()` included. */
export function importsOf(file: SourceFile): Import[] {
  const code = withoutComments(file.text);
  const imports: Import[] = [];
  for (const [, typeWord, target] of code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )) {
    if (target) imports.push({ target: resolve(target, file.path), typeOnly: typeWord !== undefined });
  }
  for (const [, target] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    if (target) imports.push({ target: resolve(target, file.path), typeOnly: false });
  }
  return imports;
}

export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function resolve(target: string, from: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target;
}
