import { Marked, type Tokens } from 'marked';
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

const DATA = /^\{\{([a-z][\w ./-]*)\}\}$/;

/**
 * The markdown of content/ as parsed by `marked`, with blocks from data: a line `{{name of block}}` becomes
 * `<!--block:name of block-->`. HTML is shown as text, links and images are checked, and URLs become links only in link
 * syntax.
 */
const markdown = new Marked({
  tokenizer: { url: () => undefined, autolink: () => undefined },
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    paragraph({ tokens, text }) {
      const data = DATA.exec(text);
      if (data) return `<!--block:${data[1]}-->\n`;
      const [only] = tokens;
      if (tokens.length === 1 && only?.type === 'image') return `${figure(only as Tokens.Image)}\n`;
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    list({ ordered, start, items }) {
      const tag = ordered ? 'ol' : 'ul';
      const first = ordered && start !== '' && start !== 1 ? ` start="${start}"` : '';
      return `<${tag}${first}>${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(tokens).trim()}</li>`;
    },
    blockquote({ tokens }) {
      return `<blockquote>${this.parser.parse(tokens).trim()}</blockquote>\n`;
    },
    table({ header, rows }) {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.parser.parseInline(cell.tokens));
      return `${tableHtml(cells(header), rows.map(cells))}\n`;
    },
    text(token) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
      return factsIn(escapeHtml(token.text.replaceAll('\n', ' ')));
    },
    codespan: ({ text }) => `<code>${escapeHtml(text)}</code>`,
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text)),
    link({ href, tokens, raw }) {
      return linkHtml(escapeHtml(raw), this.parser.parseInline(tokens), escapeHtml(href));
    },
    image: ({ text }) => escapeHtml(text),
  },
});

export function markdownToHtml(source: string): string {
  return markdown.parse(source, { async: false }).trim();
}

/** `{{fact name}}` becomes `<!--block:fact name-->`, which is filled in like a block. */
const factsIn = (html: string) => html.replaceAll(/\{\{(fact [a-z-]+)\}\}/g, '<!--block:$1-->');

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

/** HTML as plain text, for descriptions and the search. */
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

// Only images from our own site are allowed.
function figure({ text, href, title }: Tokens.Image): string {
  if (!/^\/(?!\/)[\w./-]+$/.test(href)) return '';
  const size = /-(\d+)x(\d+)\.\w+$/.exec(href);
  const box = size ? ` width="${size[1]}" height="${size[2]}"` : '';
  // Drawings are small and must also be loaded for printing; screenshots are loaded lazily.
  const later = href.endsWith('.svg') ? '' : ' loading="lazy"';
  const below = title ? `<figcaption>${markdown.parseInline(title, { async: false })}</figcaption>` : '';
  return `<figure><img src="${href}" alt="${escapeHtml(text)}"${box}${later} decoding="async">${below}</figure>`;
}

/** The cells must be HTML. A wide table scrolls separately and can be focused with the keyboard. */
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

// Allows paths of this site, https URLs and mailto, but no URL that could run scripts.
function linkHtml(whole: string, label: string, to: string): string {
  if (/^(\/(?!\/)|#)/.test(to) || to.startsWith('mailto:')) return `<a href="${to}">${label}</a>`;
  return to.startsWith('https://') ? `<a href="${to}" rel="noopener">${label}</a>` : whole;
}
