import { parseSync } from 'oxc-parser';
import { isReadByPeople } from './is-read-by-people.ts';
import { oneLine, type FoundText } from './found-text.ts';

/** The parts of a syntax tree node that are used here. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

interface Place {
  /** The property, attribute or function that the string is passed to. */
  name: string;
  isScreen: boolean;
}

const NOT_WALKED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSLiteralType',
]);

/** The texts in the syntax tree of a TypeScript file. */
export function textsInCode(file: string, source: string): FoundText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: FoundText[] = [];
  const add = (start: number, raw: string, { name, isScreen }: Place) => {
    const text = oneLine(raw.replaceAll(/<[^>]*>/g, ' '));
    if (!isReadByPeople(text, { name, isScreen })) return;
    const line = source.slice(0, start).split('\n').length;
    found.push({ file, line, kind: isScreen || file.endsWith('.tsx') ? 'screen' : 'message', text });
  };
  walk(program as unknown as Node, { name: '', isScreen: false }, add);
  return found;
}

type Add = (start: number, text: string, place: Place) => void;

function walk(node: Node, place: Place, add: Add): void {
  if (NOT_WALKED.has(node.type)) return;
  const { type, start } = node;
  if (type === 'JSXElement' || type === 'JSXFragment') return walkElement(node, add);
  if (type === 'Literal' && typeof node['value'] === 'string') return add(start, node['value'], place);
  if (type === 'TemplateLiteral') return walkTemplate(node, place, add);
  if (type === 'TaggedTemplateExpression') return walkTagged(node, place, add);
  const inner = placeInside(node, place);
  for (const [part, child] of Object.entries(node)) {
    if (part === 'source' || (part === 'key' && !node['computed'])) continue;
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, inner, add);
  }
}

/** The name of the attribute, property or call that a string is passed to. */
function placeInside(node: Node, place: Place): Place {
  const { type } = node;
  if (type === 'JSXAttribute') return { name: nameOf(node['name']), isScreen: true };
  if (type === 'Property' || type === 'PropertyDefinition') return { ...place, name: nameOf(node['key']) };
  if (type === 'CallExpression' || type === 'NewExpression') return { ...place, name: nameOf(node['callee']) };
  if (type === 'BinaryExpression' && /^[=!]=/.test(String(node['operator']))) return { ...place, name: 'matches' };
  if (type === 'SwitchCase' || type === 'MemberExpression') return { ...place };
  if (type === 'VariableDeclarator') return { ...place, name: nameOf(node['id']) };
  return place;
}

// A sentence with links and values in it is one text: "Read the {terms} first."
function walkElement(node: Node, add: Add): void {
  const opening = node['openingElement'] as Node | undefined;
  for (const attribute of (opening?.['attributes'] as Node[] | undefined) ?? [])
    walk(attribute, { name: '', isScreen: true }, add);
  let text = '';
  let start = node.start;
  for (const child of node['children'] as Node[]) {
    if (child.type === 'JSXText') {
      if (text.trim() === '') start = child.start + (/^\s*/.exec(String(child['value']))?.[0].length ?? 0);
      text += String(child['value']);
      continue;
    }
    const inner = (child['expression'] as Node | undefined) ?? child;
    if (inner.type === 'Literal' && typeof inner['value'] === 'string') {
      text += inner['value'];
      continue;
    }
    if (inner.type !== 'JSXEmptyExpression') text += child.type === 'JSXExpressionContainer' ? '{}' : ' {} ';
    walk(inner, { name: '', isScreen: true }, add);
  }
  add(start, unescapeHtml(text), { name: 'children', isScreen: true });
}

function walkTemplate(node: Node, place: Place, add: Add): void {
  const parts = (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
  add(node.start, parts.join('{}'), place);
  for (const one of node['expressions'] as Node[]) walk(one, { ...place, name: 'matches' }, add);
}

function walkTagged(node: Node, place: Place, add: Add): void {
  if (nameOf(node['tag']) === 'sql') return;
  walk(node['quasi'] as Node, place, add);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (typeof value['name'] === 'string') return value['name'];
  if (typeof value['value'] === 'string') return value['value'];
  return nameOf(value['property'] ?? value['name'] ?? value['callee']);
}

const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  quot: '"',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  nbsp: ' ',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
}
