import { splitDelimited } from '#genetics/formats/delimited.ts';
import { oneLine, type FoundText } from './found-text.ts';

// The fields of the front matter that a page or a search engine shows.
const SHOWN_IN_HEAD = /^(title|description|summary|intro|heading|lead|alt|caption|author): */;

/** The lines of a content page, the README or the docs, without code, separator rows of tables and addresses. */
export function textsInMarkdown(file: string, source: string): FoundText[] {
  const kind = file.startsWith('content/') ? 'content' : 'docs';
  const found: FoundText[] = [];
  let isCode = false;
  let isHead = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (line === '---') isHead = index === 0;
    if (isCode || (isHead && !SHOWN_IN_HEAD.test(line)) || /^\s*(```|---|\{\{)/.test(line)) continue;
    const text = oneLine(
      line
        .replace(isHead ? SHOWN_IN_HEAD : '', '')
        .replaceAll(/`[^`]*`/g, '{}')
        .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/<[^>]*>|https?:\/\/\S+/g, ' ')
        .replaceAll(/^\s*(#+|[-*>]|\d+\.)\s|\*\*|\|/g, ' '),
    );
    if (/\p{L}{2}/u.test(text)) found.push({ file, line: index + 1, kind, text });
  }
  return found;
}

/** The cells of seeded data that contain sentences, without the source columns. */
export function textsInCsv(file: string, source: string): FoundText[] {
  const [header, ...rows] = splitDelimited(source);
  return rows.flatMap(({ cells }, index) =>
    cells
      .filter(
        (cell, column) =>
          header?.cells[column] !== 'source' && !cell.startsWith('mondo:') && /\p{L}{2,} \p{L}{2,} \p{L}/u.test(cell),
      )
      .map((cell) => ({ file, line: index + 2, kind: 'data' as const, text: oneLine(cell) })),
  );
}
