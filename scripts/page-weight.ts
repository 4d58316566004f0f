/** Measures the download size of a first visit to the catalogue. The build fails if it exceeds the maximum. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RouteTable {
  url?: string;
  entry: { module: string; imports: string[] };
  routes: Record<
    string,
    { module: string; imports: string[]; css: string[]; path?: string | undefined; parentId?: string | undefined }
  >;
}

interface BuiltTable {
  table: RouteTable;
  tableFile: string;
}

const LIMITS = { js: 118 * 1024, css: 20 * 1024, staticScript: 4 * 1024, staticPage: 78 * 1024 };
const FIRST_VISIT = ['root', 'breeder/for-dogs/breeds'];

const memory = fileURLToPath(new URL('../build/route-table.json', import.meta.url));

/** The built route table, with the imports of each page. */
export function rememberTable(built: BuiltTable): void {
  writeFileSync(memory, JSON.stringify(built));
}

export function recallTable(): BuiltTable {
  return JSON.parse(readFileSync(memory, 'utf8')) as BuiltTable;
}

/**
 * Bytes after brotli of the scripts and styles that a listing page loads; `root` is the folder of the browser build.
 */
export function weighFirstVisit(root: string, table: RouteTable, tableFile: string): { js: number; css: number } {
  const pages = FIRST_VISIT.map((id) => {
    const page = table.routes[id];
    if (!page) throw new Error(`There is no page ${id} to measure.`);
    return page;
  });
  const scripts = new Set([table.entry, ...pages].flatMap(({ module, imports }) => [module, ...imports]));
  // The style sheet of the whole site is linked by the root route, but not listed with it.
  const whole = readdirSync(join(root, 'assets')).filter((file) => /^app-.*\.css$/.test(file));
  if (whole.length === 0) throw new Error("The site's style sheet was not found.");
  const styles = new Set([...pages.flatMap(({ css }) => css), ...whole.map((file) => `assets/${file}`)]);
  const weigh = (file: string) => statSync(join(root, `${file}.br`)).size;
  return { js: sum([...scripts].map(weigh)) + weigh(tableFile), css: sum([...styles].map(weigh)) };
}

/**
 * Bytes of scripts that a static page loads: only its own small script, or that and the largest of the islands that
 * load with the page or open by themselves (a form, the choice of a country).
 */
export function weighStaticPages(root: string): { page: number; island: number } {
  const folder = join(root, 'assets');
  const files = readdirSync(folder);
  const weigh = (all: Iterable<string>) => sum([...all].map((file) => statSync(join(folder, `${file}.br`)).size));
  const chunk = (name: RegExp) => {
    const found = files.find((file) => name.test(file));
    if (!found) throw new Error(`The build has no script ${name}.`);
    return found;
  };
  const page = withImports(folder, chunk(/^static-[\w-]{8}\.js$/));
  const mount = chunk(/^mount-island-[\w-]{8}\.js$/);
  const overlays = chunk(/^mount-overlays-[\w-]{8}\.js$/);
  const picker = [overlays, chunk(/^country-dialog-[\w-]{8}\.js$/)];
  const islands = [...opened(folder, mount).map((island) => [mount, island]), picker];
  const weights = islands.map((some) =>
    weigh(new Set([...page, ...some.flatMap((file) => [...withImports(folder, file)])])),
  );
  return { page: weigh(page), island: Math.max(...weights) };
}

/** A script and all its static imports. */
function withImports(folder: string, file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  for (const [, next] of imports) withImports(folder, next!, known);
  return known;
}

/** The scripts that a script loads with `import()`. */
function opened(folder: string, file: string): string[] {
  const found = readFileSync(join(folder, file), 'utf8').matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g);
  return [...found].map(([, next]) => next!);
}

interface Weights {
  js: number;
  css: number;
  staticPage: { page: number; island: number };
}

export function refuseHeavy({ js, css, staticPage }: Weights): void {
  process.stdout.write(
    `First visit to a hydrated shop page: ${kilobytes(js)} of scripts, ${kilobytes(css)} of styles; to a static page: ${kilobytes(staticPage.page)} of scripts, at most ${kilobytes(staticPage.island)} including parts that open later (brotli).\n`,
  );
  const isStaticLight = staticPage.page <= LIMITS.staticScript && staticPage.island <= LIMITS.staticPage;
  if (js <= LIMITS.js && css <= LIMITS.css && isStaticLight) return;
  throw new Error(
    `Too large: at most ${kilobytes(LIMITS.js)} of scripts and ${kilobytes(LIMITS.css)} of styles, ${kilobytes(LIMITS.staticScript)} of scripts on a text page and ${kilobytes(LIMITS.staticPage)} with its parts. Load what a user does not need at first with import(); see docs/ui.md.`,
  );
}

export function readRouteTable(file: string): { before: string; table: RouteTable; after: string } {
  const [, before = '', json, after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (!json) throw new Error(`${file} does not contain a route table in the expected form.`);
  return { before, table: JSON.parse(json) as RouteTable, after };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
