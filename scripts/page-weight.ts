/** What a first visit of the catalogue weighs, and the most it may weigh. Too heavy: the build fails. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface RouteTable {
  url?: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[]; css: string[] }>;
}

const LIMITS = { js: 115 * 1024, css: 20 * 1024 };
const FIRST_VISIT = ['root', 'breeder/for-dogs/category'];

/** Bytes after brotli of the scripts and styles that a listing page loads; `root` is the folder of the browser build. */
export function weighFirstVisit(root: string, table: RouteTable, tableFile: string): { js: number; css: number } {
  const pages = FIRST_VISIT.map((id) => {
    const page = table.routes[id];
    if (!page) throw new Error(`There is no page ${id} to weigh.`);
    return page;
  });
  const scripts = new Set([table.entry, ...pages].flatMap(({ module, imports }) => [module, ...imports]));
  // The sheet of the whole site is linked by the root, not listed with it.
  const whole = readdirSync(join(root, 'assets')).filter((file) => /^app-.*\.css$/.test(file));
  if (whole.length === 0) throw new Error('The style sheet of the site was not found.');
  const styles = new Set([...pages.flatMap(({ css }) => css), ...whole.map((file) => `assets/${file}`)]);
  const weigh = (file: string) => statSync(join(root, `${file}.br`)).size;
  return { js: sum([...scripts].map(weigh)) + weigh(tableFile), css: sum([...styles].map(weigh)) };
}

export function refuseHeavy({ js, css }: { js: number; css: number }): void {
  process.stdout.write(
    `First visit of the catalogue: ${kilobytes(js)} of scripts, ${kilobytes(css)} of styles (brotli).\n`,
  );
  if (js <= LIMITS.js && css <= LIMITS.css) return;
  throw new Error(
    `Too heavy: at most ${kilobytes(LIMITS.js)} of scripts and ${kilobytes(LIMITS.css)} of styles. What is not needed before somebody asks for it belongs behind import(); see docs/ui.md.`,
  );
}

export function readRouteTable(file: string): { before: string; table: RouteTable; after: string } {
  const [, before = '', json, after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (!json) throw new Error(`${file} is not the table of routes it was.`);
  return { before, table: JSON.parse(json) as RouteTable, after };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
