// Reads every text of content/ as the store would and reports errors for editors: titles, dates, links, anchors,
// pictures, blocks. Errors stop the build; otherwise all texts are compiled into build/content.json, which the store
// reads when it starts. `node scripts/content.ts`
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { isKnownBlock } from '../src/site/content/content-blocks.service.ts';
import { compileTexts } from '../src/platform/articles/content-files.service.ts';
import { compileArticle, problemsOfArticle } from '../src/platform/articles/content.rules.ts';
import { printableForms } from '../src/platform/requests/printable-forms.rules.ts';
import table from '../src/routes.pages.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'content');
const routes = table.filter((entry) => entry.path !== '*').map((entry) => toRoute(entry));

if (import.meta.main) {
  const problems = problemsOfContent();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (problems.length === 0) compile();
}

function compile(): void {
  mkdirSync(path.join(root, 'build'), { recursive: true });
  writeFileSync(path.join(root, 'build/content.json'), JSON.stringify(compileTexts(folder)));
}

/** One line for each error. */
export function problemsOfContent(): string[] {
  const texts = new Map(
    globSync('**/*.md', { cwd: folder }).map((name) => [
      `/${name.replaceAll('\\', '/').replace(/\.md$/, '')}`,
      read(name),
    ]),
  );
  const anchors = new Map([...texts].map(([address, source]) => [address, anchorsOf(address, source)]));
  const known = {
    paths: (link: string) => leads(link, anchors),
    files: (src: string) => existsSync(path.join(root, 'public', src)),
  };
  return [...texts].flatMap(([address, source]) => [
    ...problemsOfArticle(address, source, known).map((problem) => `content${address}.md ${problem}`),
    ...[...source.matchAll(/\{\{([^{}]+)\}\}/g)]
      .filter(([, block = '']) => !isKnownBlock(block))
      .map(([, block]) => `content${address}.md has an unknown block: {{${block}}}`),
  ]);
}

/**
 * An address of this site: a text, a page of the table, or a form to print; with an anchor, the heading must be there.
 */
export function leads(link: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [, address = '', anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(link) ?? [];
  const found = anchors.get(address.replace(/\/for-(dogs|cats)\//, '/')) ?? anchors.get(address);
  if (found) return !anchor || found.has(anchor);
  const form = /^\/api\/printable-forms\/(.+)$/.exec(address);
  return form ? (form[1] ?? '') in printableForms : matchRoutes(routes, address) !== null;
}

function anchorsOf(address: string, source: string): Set<string> {
  const { html } = compileArticle(address, source, []);
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map((found) => found[1] ?? ''));
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function toRoute(entry: RouteConfigEntry): RouteObject {
  if (entry.index) return { index: true };
  return { path: entry.path, children: entry.children?.map((child) => toRoute(child)) };
}
