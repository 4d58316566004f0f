import { escapeHtml } from '#shared/escape-html.ts';

export interface FrontMatter {
  fields: Record<string, string>;
  body: string;
}

/** Splits "---" lines of `key: value` at the top from the text below. */
export function readFrontMatter(source: string): FrontMatter {
  const found = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!found) return { fields: {}, body: source };
  const lines = (found[1] ?? '').split('\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line));
  const fields = Object.fromEntries(lines.flatMap((line) => (line ? [[line[1] ?? '', (line[2] ?? '').trim()]] : [])));
  return { fields, body: found[2] ?? '' };
}

/**
 * The small markdown of content/: headings, paragraphs, lists, quotes, tables, pictures, links, emphasis, and blocks from
 * data: a line `{{name of block}}` becomes `<!--block:name of block-->`. Everything else is text.
 */
export function markdownToHtml(source: string): string {
  return source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockToHtml(block.split('\n')))
    .join('\n');
}

export interface Heading {
  id: string;
  title: string;
}

/** The headings of level 2, for a table of contents. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"<]*)">((?:(?!<h2).)*?)<\/h2>/g)].map((found) => ({
    id: found[1] ?? '',
    title: plainText(found[2] ?? ''),
  }));
}

/** Marked text without its marks, for descriptions and the search. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function blockToHtml(lines: string[]): string {
  const first = lines[0] ?? '';
  const heading = /^(#{2,3}) (.+)$/.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length;
    const rest = lines.slice(1);
    const title = heading[2] ?? '';
    return `<h${level} id="${anchorOf(title)}">${inline(title)}</h${level}>${rest.length > 0 ? blockToHtml(rest) : ''}`;
  }
  const data = /^\{\{([a-z][\w ./-]*)\}\}$/.exec(first);
  if (data && lines.length === 1) return `<!--block:${data[1]}-->`;
  const picture = /^!\[([^\]]*)\]\(([^)\s]+)(?: "([^"]*)")?\)$/.exec(first);
  if (picture && lines.length === 1) return figure(picture[1] ?? '', picture[2] ?? '', picture[3] ?? '');
  if (lines.every((line) => /^[-*] /.test(line))) return list('ul', lines, /^[-*] /);
  if (lines.every((line) => /^\d+\. /.test(line))) return list('ol', lines, /^\d+\. /);
  if (lines.every((line) => line.startsWith('> '))) {
    return `<blockquote><p>${inline(lines.map((line) => line.slice(2)).join(' '))}</p></blockquote>`;
  }
  if (lines.length > 1 && /^\|[\s:|-]+\|$/.test(lines[1] ?? '')) return table(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

// Pictures are our own files: nothing is loaded from elsewhere.
function figure(alt: string, src: string, caption: string): string {
  if (!/^\/(?!\/)[\w./-]+$/.test(src)) return '';
  const size = /-(\d+)x(\d+)\.\w+$/.exec(src);
  const box = size ? ` width="${size[1]}" height="${size[2]}"` : '';
  // Drawings are small and are wanted on paper too; photographs of screens come when they are reached.
  const later = src.endsWith('.svg') ? '' : ' loading="lazy"';
  const below = caption ? `<figcaption>${inline(caption)}</figcaption>` : '';
  return `<figure><img src="${src}" alt="${escapeHtml(alt)}"${box}${later} decoding="async">${below}</figure>`;
}

function list(tag: 'ul' | 'ol', lines: string[], mark: RegExp): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;
}

function table(lines: string[]): string {
  const [head = '', , ...rows] = lines;
  return tableHtml(
    cells(head),
    rows.map((row) => cells(row)),
  );
}

/** Cells are HTML already. A wide table scrolls by itself; the keyboard reaches it. */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[], caption = ''): string {
  const th = head.map((cell) => (cell.trim() === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('');
  const tr = rows.map(
    (row) =>
      `<tr>${row.map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`,
  );
  const title = caption ? `<caption>${escapeHtml(caption)}</caption>` : '';
  const label = escapeHtml(caption || plainText(head.join(', ')) || 'Table');
  return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label}"><table>${title}<thead><tr>${th}</tr></thead><tbody>${tr.join('')}</tbody></table></div>`;
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));
}

/** A line of text; `{{fact name}}` becomes `<!--block:fact name-->`, filled as blocks are. */
export function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\{\{(fact [a-z-]+)\}\}/g, '<!--block:$1-->')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^[\]]+)\]\(([^()\s]+)\)/g, (whole, label: string, to: string) => linkHtml(whole, label, to));
}

// Addresses of this site, secure ones of others, and mail: nothing that could run.
function linkHtml(whole: string, label: string, to: string): string {
  if (/^(\/(?!\/)|#)/.test(to) || to.startsWith('mailto:')) return `<a href="${to}">${label}</a>`;
  return to.startsWith('https://') ? `<a href="${to}" rel="noopener">${label}</a>` : whole;
}
