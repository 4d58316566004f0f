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

/** The small markdown of content/: headings, paragraphs, lists, quotes, tables, links, emphasis. Everything else is text. */
export function markdownToHtml(source: string): string {
  return source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockToHtml(block.split('\n')))
    .join('\n');
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
  if (lines.every((line) => /^[-*] /.test(line))) return list('ul', lines, /^[-*] /);
  if (lines.every((line) => /^\d+\. /.test(line))) return list('ol', lines, /^\d+\. /);
  if (lines.every((line) => line.startsWith('> '))) {
    return `<blockquote><p>${inline(lines.map((line) => line.slice(2)).join(' '))}</p></blockquote>`;
  }
  if (lines.length > 1 && /^\|[\s:|-]+\|$/.test(lines[1] ?? '')) return table(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

function list(tag: 'ul' | 'ol', lines: string[], mark: RegExp): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;
}

function table(lines: string[]): string {
  const [head = '', , ...rows] = lines;
  const body = rows.map(
    (row) =>
      `<tr>${cells(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<table><thead><tr>${cells(head)
    .map((cell) => (cell.trim() === '' ? '<td></td>' : `<th scope="col">${cell}</th>`))
    .join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, to: string) => linkHtml(whole, label, to));
}

// Addresses of this site, secure ones of others, and mail: nothing that could run.
function linkHtml(whole: string, label: string, to: string): string {
  if (/^(\/(?!\/)|#)/.test(to) || to.startsWith('mailto:')) return `<a href="${to}">${label}</a>`;
  return to.startsWith('https://') ? `<a href="${to}" rel="noopener">${label}</a>` : whole;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
