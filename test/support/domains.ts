import path from 'node:path';
import { isTest, type Import, importsOf, type SourceFile } from './source-files.ts';

/**
 * The parts of `src` from the top down: each may import from itself and from later ones. Files directly in `src` count
 * as `app`.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['app'],
  ['site'],
  ['community'],
  ['laboratory'],
  ['animals'],
  ['shop'],
  ['platform'],
  ['db'],
  ['adapters'],
  ['ui'],
  ['genetics'],
  ['shared'],
];
/** Pairs that may not import each other, although one is above the other in the list. */
const UNRELATED: ReadonlySet<string> = new Set(['adapters>ui', 'db>ui', 'ui>genetics', 'genetics>shared']);

export const MAX_FILES = 40;

export const domains = LAYERS.flat();

/** The domain of src/shop/cart/cart.rules.ts is shop. */
export function domainOf(file: string): string {
  const [, first, ...rest] = file.split('/');
  return rest.length === 0 ? 'app' : first!;
}

/** Imports, types included, that go against the order of the domains. */
export function findUpwardImports(files: readonly SourceFile[]): string[] {
  return importsOfSource(files).flatMap(({ from, target }) => {
    const [a, b] = [domainOf(from), domainOf(target)];
    if (a === b) return [];
    const isDown = domains.indexOf(a) < domains.indexOf(b) && domains.includes(a);
    return isDown && !UNRELATED.has(`${a}>${b}`) ? [] : [`${from} imports ${target}`];
  });
}

/** Groups of files with circular imports, types included. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, target } of importsOfSource(files)) graph.set(from, [...(graph.get(from) ?? []), target]);
  return stronglyConnected(graph);
}

/** Folders with more code files than MAX_FILES. */
export function findLargeFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path: name } of files) {
    const folder = path.posix.dirname(name);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count} files`);
}

function importsOfSource(files: readonly SourceFile[]): (Import & { from: string })[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => /^src\/.*\.tsx?$/.test(target))
        .map((one) => ({ ...one, from: file.path })),
    );
}

/** Strongly connected components of two or more nodes, after Tarjan (1972). */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}
