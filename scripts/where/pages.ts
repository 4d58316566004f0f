import { matchRoutes, type RouteObject } from 'react-router';
import routes from '../../src/routes.pages.ts';
import { withoutRegion } from '../../src/platform/places/region-path.rules.ts';
import type { Answer } from './answer.ts';
import { addressIn, callsIn, placeOf, rowsOf, testsOfCalls } from './calls.ts';
import { isCommon, reach, reachedIn, sliceOf, testsOf, wholeFile } from './reach.ts';
import { listFiles, readText, testFiles } from './source.ts';

interface Row {
  path?: string;
  file: string;
  index?: boolean;
  children?: Row[];
}

interface Page {
  file: string;
  /** As in the route table: /my/orders/:id */
  pattern: string;
  /** The text of content/ that it shows. */
  texts: string[];
}

export function servePage(address: string): Answer | null {
  const page = findPage(withoutRegion(address));
  if (!page) return null;
  const start = wholeFile(page.file);
  const slice = sliceOf(page.file);
  const reached = reach(start, (file) => {
    if (isCommon(file) || /\.(?:contract|api)\.ts$/.test(file)) return 'skip';
    // A hook of another slice counts with its own calls, not with everything it uses.
    return file.endsWith('.tsx') || sliceOf(file) === slice ? 'follow' : 'list';
  });
  const own = reached.get(page.file) ?? new Set();
  reached.delete(page.file);
  const parts = [...reached.keys()].filter(isPart);
  const shown = [...own, ...parts.flatMap((file) => [...reached.get(file)!])].map(({ text }) => text).join('\n');
  const calls = callsIn(shown);
  const places = calls.map(placeOf);
  const tests = new Set([
    ...testsOfCalls(calls, places, [slice]),
    ...testsOf(reachedIn(reached, [slice])),
    ...journeysOf(page.pattern),
  ]);
  return {
    title: `${address} (${page.pattern})`,
    rows: [
      ['page', [page.file, ...page.texts]],
      ['parts', parts],
      ['calls', calls.map(({ method, path, group, name }) => `${method} /api${path} (${group}.${name})`)],
      ...rowsOf(
        places,
        [...reached.keys()].filter((file) => !isPart(file)),
      ),
      ['tests', [...tests].toSorted()],
    ],
  };
}

function isPart(file: string): boolean {
  return !/\.(?:rules|service|queries|document)\.ts$/.test(file) && !file.startsWith('src/genetics/');
}

/** The best match in the route table. An address that only the last row matches is a page if content/ has its text. */
function findPage(address: string): Page | null {
  const matches = matchRoutes(routes as RouteObject[], address);
  const row = matches?.at(-1)?.route as Row | undefined;
  if (!matches || !row) return null;
  const pattern = matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/');
  const texts = contentOf(address);
  if (row.path === '*' && texts.length === 0) return null;
  return { file: `src/${row.file}`, pattern: row.path === '*' ? address : `/${pattern}`, texts };
}

function contentOf(address: string): string[] {
  const wanted = new RegExp(`^content${address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}\\.md$`);
  return listFiles('content/**/*.md').filter((file) => !file.startsWith('content/site/') && wanted.test(file));
}

function journeysOf(pattern: string): string[] {
  return testFiles().filter((file) => file.startsWith('test/journeys/') && addressIn(pattern).test(readText(file)));
}
