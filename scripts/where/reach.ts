import { moduleAt, readText, resolve, sourceFiles, testFiles, type Declaration, type Module } from './source.ts';

/** The declarations of a file that are used, directly or indirectly. */
export type Reached = Map<string, Set<Declaration>>;

/** 'list': the declaration belongs to the answer, what it uses does not. */
type Judge = (file: string) => 'follow' | 'list' | 'skip';

/** Files that every page and call uses, which would not help to find something. */
const COMMON =
  /^src\/(?:ui|shared|db|adapters|app|platform\/(?:context|events|audit|mail|places)|platform\/accounts\/access\.)|^src\/\w+\.tsx?$/;

export function isCommon(file: string): boolean {
  return COMMON.test(file);
}

export function sliceOf(file: string): string {
  return file.split('/').slice(0, 3).join('/');
}

/** Follows the names used in a piece of code, through imports and declarations of the same file. */
export function reach(from: { module: Module; text: string }, judge: Judge): Reached {
  const reached: Reached = new Map();
  const visit = (module: Module, text: string) => {
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    for (const declaration of module.declarations) if (words.has(declaration.name)) enter(module, declaration);
    for (const [local, { file, name }] of module.imports) if (words.has(local)) enterFile(file, [name]);
    for (const [, target = ''] of text.matchAll(/\bimport\(\s*'([^']+)'/g))
      enterFile(resolve(target, module.path), [...words]);
  };
  const enterFile = (file: string, names: readonly string[]) => {
    const target = judge(file) === 'skip' ? null : moduleAt(file);
    if (!target) return;
    for (const declaration of target.declarations)
      if (names.includes('*') || names.includes(declaration.name)) enter(target, declaration);
  };
  const enter = (module: Module, declaration: Declaration) => {
    const known = reached.get(module.path) ?? new Set();
    if (known.has(declaration) || /^(?:export )?(?:interface|type) /.test(declaration.text)) return;
    reached.set(module.path, known.add(declaration));
    if (judge(module.path) !== 'list') visit(module, declaration.text);
  };
  visit(from.module, from.text);
  return reached;
}

/** What a handler of a call, a job or an event reaches: the slices it calls in full, the first step into others. */
export function reachServices(module: Module, text: string): Reached {
  const isAnswer = (file: string) => !isCommon(file) && !/\.(?:contract|api|events)\.ts$|\.tsx$/.test(file);
  const first = reach({ module, text }, (file) => (isAnswer(file) ? 'list' : 'skip'));
  const own = new Set([...first.keys(), module.path].map(sliceOf));
  const reached = reach({ module, text }, (file) => {
    if (own.has(sliceOf(file)) && !/\.(?:contract|events)\.ts$/.test(file)) return 'follow';
    return isAnswer(file) ? 'list' : 'skip';
  });
  reached.delete(module.path);
  return reached;
}

export function wholeFile(file: string): { module: Module; text: string } {
  const module = moduleAt(file);
  if (!module) throw new Error(`${file} is not a source file.`);
  return { module, text: module.declarations.map(({ text }) => text).join('\n') };
}

/** All files that import one of these, directly or indirectly. */
export function importersOf(files: readonly string[]): string[] {
  const found = new Set(files);
  const used = new Map(sourceFiles().map((file) => [file, importsOf(file)]));
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [file, imports] of used) if (!found.has(file) && imports.some((one) => found.has(one))) found.add(file);
  }
  return [...found].toSorted();
}

/** At the start, and when a part of a page opens. */
function importsOf(file: string): string[] {
  const atStart = [...(moduleAt(file)?.imports.values() ?? [])].map((one) => one.file);
  const later = readText(file).matchAll(/\bimport\(\s*'([^']+)'/g);
  return [...atStart, ...[...later].map(([, target = '']) => resolve(target, file))];
}

/** What these slices hold of it; the tests of others are about something else. */
export function reachedIn(reached: Reached, slices: readonly string[]): Reached {
  return new Map([...reached].filter(([file]) => slices.includes(sliceOf(file))));
}

/** Tests that import one of the used names. */
export function testsOf(reached: Reached): string[] {
  const names = new Map([...reached].map(([file, found]) => [file, new Set([...found].map(({ name }) => name))]));
  return testFiles().filter((test) =>
    [...readText(test).matchAll(/^import\s+\{([^}]+)\}\s+from\s+'([^']+)'/gm)].some(([, named = '', target = '']) => {
      const known = names.get(resolve(target, test));
      return known && (named.match(/\w+/g) ?? []).some((name) => known.has(name));
    }),
  );
}
