/** Finds the regular expressions of the source, and generates the most expensive input for each. */
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

export interface FoundRegex {
  file: string;
  /** Null if it is built at run time by `new RegExp(...)`. */
  literal: Regex | null;
}

export interface Regex {
  source: string;
  flags: string;
}

/** Every regular expression of src outside its tests. */
export function regexesOfSource(): FoundRegex[] {
  return globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const lang = file.endsWith('x') ? ('tsx' as const) : ('ts' as const);
      const text = readFileSync(file, 'utf8');
      return regexesIn(parseAst(text, { lang })).map((literal) => ({ file, literal }));
    });
}

function regexesIn(node: unknown): (Regex | null)[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, regex, callee } = node as {
    type?: string;
    regex?: { pattern: string; flags: string };
    callee?: { name?: string };
  };
  if (type === 'Literal' && regex) return [{ source: regex.pattern, flags: regex.flags }];
  const isMade = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
  return [...(isMade ? [null] : []), ...Object.values(node).flatMap(regexesIn)];
}

export type Attack = (size: number) => string;

/**
 * The most expensive inputs for an expression, of any size: each unbounded repetition pumped after its prefix, and the
 * prefix itself repeated, both followed by text that cannot match. Empty for an expression without unbounded
 * repetition.
 */
export function attacksOn({ source, flags }: Regex): Attack[] {
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const pumps = pattern.alternatives.flatMap(({ elements }) => pumpsOf(elements, ''));
  const repeat = (part: string, size: number) => (part === '' ? '' : part.repeat(Math.ceil(size / part.length)));
  return pumps.flatMap(({ before, part }) =>
    ['\u0001', '\n', 'x!'].flatMap((end) => [
      (size: number) => before + repeat(part, size) + end,
      (size: number) => repeat(before + part, size) + end,
      (size: number) => repeat(part, size) + end,
    ]),
  );
}

interface Pump {
  before: string;
  part: string;
}

function pumpsOf(elements: readonly AST.Element[], start: string): Pump[] {
  const pumps: Pump[] = [];
  let before = start;
  for (const element of elements) {
    const inner = element.type === 'Quantifier' ? element.element : element;
    if (element.type === 'Quantifier' && element.max === Infinity)
      for (const part of samplesOf(inner)) pumps.push({ before, part });
    if ('alternatives' in inner)
      for (const alternative of inner.alternatives)
        if (alternative.type === 'Alternative') pumps.push(...pumpsOf(alternative.elements, before));
    before += samplesOf(element)[0] ?? '';
  }
  return pumps;
}

const LETTERS = Array.from('a1 -_."\'<>/=,:;@A0\n\t(){}[]|&#%é\\*+?^$!~`x\u0001', String);

/** Some short texts that an element matches. */
function samplesOf(element: AST.Element): string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${element.raw}$`, element.raw.includes('\\p') ? 'u' : '');
      const matching = LETTERS.filter((letter) => one.test(letter));
      return matching.length > 0 ? matching.slice(0, 3) : ['a'];
    }
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.map(({ elements }) => elements.map((part) => samplesOf(part)[0] ?? '').join(''));
    case 'Quantifier':
      return samplesOf(element.element).map((part) => part.repeat(Math.max(1, element.min)));
    default:
      return [''];
  }
}
