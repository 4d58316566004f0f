export interface GlossaryTerm {
  /** The first form in the heading: "Allele". */
  term: string;
  /** Other forms of the term: "alleles". */
  forms: string[];
  anchor: string;
  /** The first paragraph as plain text. */
  definition: string;
}

/** Parses content/glossary.md: "## Allele" (or "## Allele, alleles"), followed by its definition. */
export function readGlossary(body: string, anchorOf: (title: string) => string): GlossaryTerm[] {
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      const forms = title.split(',').map((form) => form.trim());
      const paragraph =
        rest
          .join('\n')
          .trim()
          .split(/\n{2,}/)[0] ?? '';
      const definition = paragraph.replaceAll(/\*|`|\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll(/\s+/g, ' ');
      return { term: forms[0] ?? '', forms, anchor: anchorOf(forms[0] ?? ''), definition };
    });
}

/** Marks the first use of each term in running text: a link to the glossary that shows the meaning on hover and focus. */
export function explainTerms(html: string, terms: readonly GlossaryTerm[]): string {
  const open = new Map(
    terms.flatMap((term) => term.forms.map((form): [string, GlossaryTerm] => [form.toLowerCase(), term])),
  );
  if (open.size === 0) return html;
  const words = [...open.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(${words.join('|')})(?![\p{L}\p{N}-])`, 'giu');
  const used = new Set<string>();
  let closed = 0;
  return html
    .split(/(<[^<>]+>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        closed += depthOf(piece);
        return piece;
      }
      return closed > 0 ? piece : piece.replace(pattern, (word) => mark(word, open.get(word.toLowerCase())!, used));
    })
    .join('');
}

// Terms are not explained in headings, links, code, table headers, quotes and summaries.
function depthOf(tag: string): number {
  const name = /^<\/?(h[1-6]|a|code|th|summary|figure|dt|blockquote)\b/i.exec(tag);
  if (!name) return 0;
  return tag.startsWith('</') ? -1 : 1;
}

function mark(word: string, { anchor, definition }: GlossaryTerm, used: Set<string>): string {
  if (used.has(anchor)) return word;
  used.add(anchor);
  const id = `term-${anchor}`;
  return `<a class="term" href="/glossary#${anchor}" aria-describedby="${id}">${word}<span role="tooltip" class="term-note" id="${id}">${escapeText(definition)}</span></a>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
