import { inflateSync } from 'node:zlib';

/**
 * What a screen reader finds in a PDF written by pdfkit (no object streams): its structure, and content outside of it.
 */
export interface PdfStructure {
  /** Roles in reading order, nested: `Sect(H2 P)`. */
  outline: string;
  roles: string[];
  pages: number;
  /** Texts and drawings that are neither tagged nor marked as decoration. */
  untagged: string[];
  /** Figures and links without an alternative text. */
  silent: string[];
  links: { address: string; isTagged: boolean; text: string }[];
  root: string;
  metadata: string;
  fonts: { name: string; isEmbedded: boolean; hasUnicode: boolean }[];
}

const PAINTS = /^(?:Tj|TJ|'|"|f|f\*|F|S|s|B|B\*|b|b\*|Do|sh)$/;

export function readPdfStructure(bytes: Uint8Array): PdfStructure {
  const objects = readObjects(Buffer.from(bytes));
  const text = (id: string | undefined) => objects.get(id ?? '')?.text ?? '';
  const all = [...objects.values()];
  const root = all.find(({ text }) => /\/Type \/Catalog/.test(text))?.text ?? '';
  const tree = text(refOf(root, 'StructTreeRoot'));
  const roles: string[] = [];
  const silent: string[] = [];
  const walk = (id: string): string => {
    const element = text(id);
    const role = /\/S \/(\w+)/.exec(element)?.[1] ?? '';
    roles.push(role);
    if (/^(?:Figure|Link)$/.test(role) && !/\/Alt \(/.test(element)) silent.push(role);
    const kids = kidsOf(element).filter((kid) => /\/S \//.test(text(kid)));
    return kids.length > 0 ? `${role}(${kids.map(walk).join(' ')})` : role;
  };
  const fonts = all
    .filter(({ text }) => /\/Subtype \/Type0/.test(text))
    .map(({ text: font }) => {
      const descendant = text(/\/DescendantFonts \[(\d+)/.exec(font)?.[1]);
      return {
        name: /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? '',
        isEmbedded: /\/FontFile[23]? \d+/.test(text(refOf(descendant, 'FontDescriptor'))),
        hasUnicode: /\/ToUnicode \d+/.test(font),
      };
    });
  const links = [...objects].flatMap(([id, { text: link }]) => {
    if (!/\/Subtype \/Link/.test(link)) return [];
    const isTagged = /\/StructParent \d/.test(link) && all.some((one) => new RegExp(`/Obj ${id} 0 R`).test(one.text));
    const address = /\/URI \((.*?)\)/.exec(text(refOf(link, 'A')))?.[1] ?? '';
    return [{ address, isTagged, text: /\/Contents \((.*?)\)/.exec(link)?.[1] ?? '' }];
  });
  const pages = all.filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text));
  return {
    outline: kidsOf(tree).map(walk).join(' '),
    roles,
    silent,
    root,
    metadata: objects.get(refOf(root, 'Metadata') ?? '')?.stream ?? '',
    fonts,
    links,
    pages: pages.length,
    untagged: pages.flatMap((page) => untaggedIn(objects.get(refOf(page.text, 'Contents') ?? '')?.stream ?? '')),
  };
}

interface PdfObject {
  text: string;
  stream: string | null;
}

function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const file = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of file.matchAll(/(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, id = '', body = ''] = found;
    const at = body.indexOf('\nstream\n');
    const text = at < 0 ? body : body.slice(0, at);
    objects.set(id, { text: text.replaceAll('\n', ' '), stream: at < 0 ? null : readStream(text, body.slice(at + 8)) });
  }
  return objects;
}

function readStream(head: string, body: string): string {
  const raw = Buffer.from(body.replace(/\nendstream$/, ''), 'latin1');
  return (head.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

function refOf(text: string, name: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1];
}

function kidsOf(element: string): string[] {
  const list = /\/K \[(.*?)\](?= *(?:\/|>>))/.exec(element)?.[1] ?? /\/K (\d+ 0 R)/.exec(element)?.[1] ?? '';
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
}

/** Operators that paint outside of marked content. */
function untaggedIn(content: string): string[] {
  let depth = 0;
  const outside: string[] = [];
  for (const line of content.split('\n')) {
    const operator = line.trim().split(' ').at(-1) ?? '';
    if (operator === 'BMC' || operator === 'BDC') depth += 1;
    else if (operator === 'EMC') depth -= 1;
    else if (depth === 0 && PAINTS.test(operator)) outside.push(line.slice(0, 60));
  }
  return outside;
}

/** All words of a PDF written by pdfkit, in drawing order, separated by single spaces. */
export function readPdfText(bytes: Uint8Array): string {
  const objects = readObjects(Buffer.from(bytes));
  const all = [...objects.values()];
  const object = (id: string | undefined) => objects.get(id ?? '');
  const pages = all.filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text));
  const texts = pages.map(({ text: page }) => {
    const resources = object(refOf(page, 'Resources'))?.text ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = object(id)?.text ?? '';
        return [name, readLetters(object(refOf(font, 'ToUnicode'))?.stream ?? '')];
      }),
    );
    return wordsOf(object(refOf(page, 'Contents'))?.stream ?? '', fonts);
  });
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

type Letters = readonly string[];

/** The letters of each glyph: pdfkit lists them in order from the first glyph. */
function readLetters(map: string): Letters {
  const ranges = map.split('beginbfrange').slice(1).join(' ');
  return [...ranges.matchAll(/\[(.*?)\]/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.replaceAll(' ', '').match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  );
}

function wordsOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = [];
  const words: string[] = [];
  for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font) letters = fonts.get(font) ?? [];
    const glyphs = [...(drawn ?? '').matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    words.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return words.join(' ');
}
