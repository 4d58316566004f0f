const CALL = /\b(?:test|it|describe)(?:\.(?:step|each|skip|only|concurrent|describe))*\b/g;

/** Names of tests, groups and steps in a source file: `test('…')`, `test.each([…])('…')`, `test.step('…')`. */
export function namesInSource(source: string): string[] {
  return [...source.matchAll(CALL)].flatMap(({ 0: call, index }) => {
    let at = index + call.length;
    if (source[at] === '<') at = source.indexOf('(', at);
    if (source[at] !== '(') return [];
    // The rows of `each` come before the name.
    if (call.endsWith('.each')) at = skipSpace(source, endOfCall(source, at));
    if (source[at] !== '(') return [];
    return textAt(source, skipSpace(source, at + 1)) ?? [];
  });
}

/** The offset after the bracket that closes the one at `at`; brackets in strings are ignored. */
function endOfCall(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    const sign = source[i] ?? '';
    if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return i + 1;
    else if (sign === '"' || sign === "'" || sign === '`') i = endOfText(source, i);
    else if (source.startsWith('//', i)) i = source.indexOf('\n', i);
    else if (sign === '/' && /[[(,=]\s*$/.test(source.slice(Math.max(0, i - 20), i))) i = endOfRegExp(source, i);
  }
  return source.length;
}

function endOfText(source: string, at: number): number {
  const quote = source[at];
  let i = at + 1;
  while (i < source.length && source[i] !== quote) i += source[i] === '\\' ? 2 : 1;
  return i;
}

function endOfRegExp(source: string, at: number): number {
  let isClass = false;
  for (let i = at + 1; i < source.length; i++) {
    const sign = source[i];
    if (sign === '\\') i++;
    else if (sign === '[') isClass = true;
    else if (sign === ']') isClass = false;
    else if (sign === '/' && !isClass) return i;
  }
  return source.length;
}

function skipSpace(source: string, at: number): number {
  let i = at;
  while (/\s/.test(source[i] ?? '')) i++;
  return i;
}

function textAt(source: string, at: number): string | null {
  if (!/["'`]/.test(source[at] ?? '')) return null;
  return source.slice(at + 1, endOfText(source, at)).replaceAll(/\\(["'`\\])/g, '$1');
}

/** Ids of the specification in a text; "R305-R309" stands for all of them. */
export function idsIn(name: string): string[] {
  const ranges = [...name.matchAll(/\b([REPTM])(\d{2,3})\s*(?:-|to|–)\s*\1?(\d{2,3})\b/g)].flatMap(
    ([, letter = '', from = '', to = '']) =>
      Array.from(
        { length: Math.max(0, Number(to) - Number(from) + 1) },
        (_, i) => letter + String(Number(from) + i).padStart(from.length, '0'),
      ),
  );
  return [...ranges, ...[...name.matchAll(/\b[REPTM]\d{2,3}\b/g)].map(([id]) => id)];
}
