import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutComments } from '../../test/support/source-files.ts';

/** A top-level declaration of a file: everything between two lines without indentation. */
export interface Declaration {
  /** Empty for a statement without a name. */
  name: string;
  text: string;
}

export interface Module {
  path: string;
  declarations: Declaration[];
  /** By the name used here: the file, and the name it has there. Types are left out. */
  imports: Map<string, { file: string; name: string }>;
}

const root = path.dirname(path.dirname(import.meta.dirname));
const texts = new Map<string, string>();
const modules = new Map<string, Module>();

export function listFiles(pattern: string | string[]): string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

export function readText(file: string): string {
  const known = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, known);
  return known;
}

export const sourceFiles = (): string[] => allFiles().filter((file) => file.startsWith('src/') && !isTest(file));
/** Without the test of these scripts, which contains an example of each kind. */
export const testFiles = (): string[] => allFiles().filter((file) => isTest(file) && file !== 'test/where.test.ts');

/** The factories and helpers of the tests. */
export const supportFiles = (): string[] => allFiles().filter((file) => file.startsWith('test/support/'));

function allFiles(): string[] {
  files ??= listFiles(['src/**/*.{ts,tsx}', 'test/{*.test,support/*}.{ts,tsx}', 'test/journeys/*.spec.ts']);
  return files;
}
let files: string[] | undefined;

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}

export function moduleAt(file: string): Module | null {
  const known = modules.get(file);
  if (known) return known;
  if (!sourceFiles().includes(file)) return null;
  const code = withoutComments(readText(file));
  const parsed = { path: file, declarations: declarationsIn(code), imports: importsIn(code, file) };
  modules.set(file, parsed);
  return parsed;
}

/** In formatted code only top-level statements and closing brackets start without indentation. */
function declarationsIn(code: string): Declaration[] {
  return code
    .split(/^(?=[A-Za-z])/m)
    .filter((text) => !/^import\s/.test(text) && !/^export\s+(?:type\s+)?\{/.test(text))
    .map((text) => ({ name: DECLARED.exec(text)?.[1] ?? '', text }));
}
const DECLARED =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/;

function importsIn(code: string, from: string): Module['imports'] {
  const found: Module['imports'] = new Map();
  for (const [, clause = '', target = ''] of code.matchAll(/^import\s+(?!type\s)([^'";]+?)\s+from\s+'([^']+)'/gm)) {
    const file = resolve(target, from);
    const [, named = ''] = /\{([\s\S]*)\}/.exec(clause) ?? [];
    for (const item of named.split(',').map((one) => one.trim())) {
      if (!item || item.startsWith('type ')) continue;
      const [name = '', local = name] = item.split(/\s+as\s+/);
      found.set(local, { file, name });
    }
    const [, whole] = /^(?:\*\s+as\s+)?(\w+)/.exec(clause) ?? [];
    if (whole) found.set(whole, { file, name: '*' });
  }
  return found;
}

export function resolve(target: string, from: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target;
}

/** A property of an object literal: its line and the more deeply indented lines below. */
export function propertyIn(text: string, key: string): string | null {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`));
  if (start < 0) return null;
  const indent = /^\s*/.exec(lines[start]!)![0].length;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && /^\s*/.exec(line)![0].length <= indent);
  const deeper = end < 0 ? rest : rest.slice(0, end);
  return [lines[start], ...deeper, ...(/^\s*[)\]}]/.test(rest[end] ?? '') ? [rest[end]] : [])].join('\n');
}
