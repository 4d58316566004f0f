// npm run architecture: draws docs/architecture.svg from the imports of src and writes the table of events into
// docs/architecture.md. `--check` writes nothing and fails when either is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawArchitecture, type Domain } from './architecture-picture.ts';
import { domainOf, domains } from '../test/support/domains.ts';
import { importsOf, isTest, readSource, type SourceFile } from '../test/support/source-files.ts';

const PICTURE = 'docs/architecture.svg';
const PAGE = 'docs/architecture.md';
const EVENTS = /(<!-- events[^>]*-->\n)[\s\S]*?(<!-- \/events -->)/;

interface Row {
  name: string;
  kind: 'event' | 'port';
  declared: string;
  handled: string[];
}

/** The picture and the page for the current code. */
export function renderArchitecture(): { [file: string]: string } {
  const files = readSource().filter((file) => !isTest(file.path));
  return {
    [PICTURE]: drawArchitecture(describeDomains(files), countImports(files)),
    [PAGE]: readFileSync(PAGE, 'utf8').replace(
      EVENTS,
      (_all, begin: string, end: string) => `${begin}${eventTable(files)}\n${end}`,
    ),
  };
}

function describeDomains(files: readonly SourceFile[]): Domain[] {
  return domains.map((name) => {
    const own = files.filter((file) => domainOf(file.path) === name);
    const slices = own.map((file) => file.path.split('/')).filter((parts) => parts.length > 3);
    return {
      name,
      files: own.length,
      lines: own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
      slices: [...new Set(slices.map((parts) => parts[2]!))].toSorted(),
    };
  });
}

/** `shop>platform` → number of imports. */
function countImports(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const { target } of importsOf(file)) {
      if (!target.startsWith('src/')) continue;
      const edge = `${domainOf(file.path)}>${domainOf(target)}`;
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
    }
  return counts;
}

/** All events and ports with the slice that declares them and the operations that handle them, as a Markdown table. */
function eventTable(files: readonly SourceFile[]): string {
  const rows = new Map<string, Row>();
  const names = new Map<string, string>();
  for (const file of files.filter(({ path: name }) => name.endsWith('.events.ts')))
    for (const [, constant, kind, name] of file.text.matchAll(
      /export (?:const|function) (\w+)[\s\S]*?(?:define)(Event|Port)(?:<[\s\S]*?>)?\(\s*['`]([^'`]+)['`]/g,
    )) {
      const shown = name!.replace('${form}', '*');
      names.set(constant!, shown);
      const declared = path.posix.relative('src', path.posix.dirname(file.path));
      rows.set(shown, { name: shown, kind: kind === 'Event' ? 'event' : 'port', declared, handled: [] });
    }
  for (const file of files.filter(({ path: name }) => name.endsWith('.handlers.ts')))
    for (const [, constant, form, from, operation] of file.text.matchAll(
      /(?:handle|implement)\(\s*(\w+)(?:\('([\w-]+)'\))?,\s*\(\) =>\s*import\('([^']+)'\)\.then\(\s*\(service\) => service\.(\w+)/g,
    )) {
      const slice = from!.startsWith('#')
        ? path.posix.dirname(from!.slice(1))
        : path.posix.relative('src', path.posix.dirname(file.path));
      rows.get(names.get(constant!) ?? '')?.handled.push(`\`${operation}\` in ${slice}${form ? ` (${form})` : ''}`);
    }
  return [
    '| event or port | declared by | handled by |',
    '|---|---|---|',
    ...[...rows.values()]
      .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
      .map(({ name, kind, declared, handled }) => `| ${kind} \`${name}\` | ${declared} | ${handled.join(', ')} |`),
  ].join('\n');
}

if (import.meta.main) {
  const stale = Object.entries(renderArchitecture()).filter(([file, text]) => readOrNone(file) !== text);
  if (!process.argv.includes('--check')) for (const [file, text] of stale) writeFileSync(file, text);
  else if (stale.length > 0) {
    console.error(`Out of date: ${stale.map(([file]) => file).join(', ')}. Run npm run architecture.`);
    process.exitCode = 1;
  }
}

function readOrNone(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
