import { isCalendarDay } from '#shared/dates.ts';
import { type GlossaryTerm, explainTerms } from './glossary.rules.ts';
import { headingsOf, type Heading, markdownToHtml, plainText, readFrontMatter } from './markdown.rules.ts';

export interface Question {
  group: string;
  id: string;
  question: string;
  html: string;
}

export interface Article {
  path: string;
  title: string;
  description: string;
  art: string | null;
  /** "news" or "blog" under /news-and-blogs. */
  kind: string | null;
  /** ISO dates. */
  date: string | null;
  reviewed: string | null;
  tags: string[];
  /** The menu that lists the article, and its label there. */
  menu: string | null;
  menuLabel: string;
  /** The type for structured data: article, faq, howto, page. */
  schema: string;
  html: string;
  toc: Heading[];
  questions: Question[];
  /** Plain text for the search index. */
  text: string;
  minutes: number;
}

const GLOSSARY = '/glossary';
const WORDS_A_MINUTE = 220;
const LONG_HEADINGS = 4;

/** Compiles a markdown file to a page. */
export function compileArticle(path: string, source: string, terms: readonly GlossaryTerm[]): Article {
  const { fields, body } = readFrontMatter(source);
  const plain = markdownToHtml(path === GLOSSARY ? withFirstForms(body) : body);
  const html = fields['terms'] === 'off' ? plain : explainTerms(plain, terms);
  const text = plainText(plain);
  const headings = headingsOf(plain);
  const title = fields['title'] ?? path;
  return {
    path,
    title,
    description: fields['description'] ?? '',
    art: fields['art'] ?? null,
    kind: fields['kind'] ?? null,
    date: fields['date'] ?? null,
    reviewed: fields['reviewed'] ?? fields['date'] ?? null,
    tags: (fields['tags'] ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    menu: fields['menu'] ?? null,
    menuLabel: fields['menuLabel'] ?? title,
    schema: fields['schema'] ?? (fields['kind'] ? 'article' : 'page'),
    html,
    toc: headings.length >= LONG_HEADINGS && fields['toc'] !== 'off' ? headings : [],
    questions: fields['schema'] === 'faq' ? questionsOf(html) : [],
    text: text.toLowerCase(),
    minutes: Math.max(1, Math.round(text.split(' ').length / WORDS_A_MINUTE)),
  };
}

/** Reduces a heading such as "## Allele, alleles" to its first form. */
function withFirstForms(body: string): string {
  return body.replaceAll(/^## ([^,\n]+),.*$/gm, '## $1');
}

/** Parses "## Group" headings, each followed by "### Question" headings with their answers. */
function questionsOf(html: string): Question[] {
  let group = '';
  return html.split(/(?=<h[23] )/).flatMap((part) => {
    const found = /^<h([23]) id="([^"]*)">([\s\S]*?)<\/h[23]>([\s\S]*)$/.exec(part);
    if (!found) return [];
    const [, level, id = '', title = '', answer = ''] = found;
    if (level === '2') group = plainText(title);
    return level === '3' ? [{ group, id, question: plainText(title), html: answer.trim() }] : [];
  });
}

/** Messages about problems that an editor should fix; checked by the build. */
export function problemsOfArticle(
  path: string,
  source: string,
  known: { paths: (link: string) => boolean; files: (src: string) => boolean },
): string[] {
  const { fields, body } = readFrontMatter(source);
  const article = compileArticle(path, source, []);
  const problems: (string | false)[] = [
    !fields['title'] && 'has no title',
    !fields['description'] && 'has no description',
    (fields['title']?.length ?? 0) > 90 && 'has a title of more than 90 characters',
    (fields['description']?.length ?? 0) > 200 && 'has a description of more than 200 characters',
    !isCalendarDay(article.reviewed ?? '') && 'does not say when it was last reviewed (reviewed: 2026-11-21)',
    article.kind !== null && !isCalendarDay(article.date ?? '') && 'is a news item without a date',
    article.kind !== null && !['news', 'blog'].includes(article.kind) && 'has a kind that is neither news nor blog',
    /^# /m.test(body) && 'has a heading of level 1 (reserved for the title)',
    /<h3/.test(article.html.split('<h2')[0] ?? '') && 'has a heading of level 3 before one of level 2',
  ];
  const ids = [...article.html.matchAll(/ id="([^"]*)"/g)].map((found) => found[1]);
  return [
    ...problems.filter((problem) => problem !== false),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `has two headings with the anchor #${id}`),
    ...[...body.matchAll(/!\[([^[\]]*)\]\(([^)\s]+)/g)].flatMap(([, alt = '', src = '']) => [
      ...(alt.trim() === '' ? [`has an image without alt text: ${src}`] : []),
      ...(known.files(src) ? [] : [`shows a missing image: ${src}`]),
    ]),
    ...[...body.matchAll(/(?<!!)\[[^[\]]+\]\(([^()\s]+)\)/g)].flatMap(([, link = '']) =>
      isGoodLink(link, ids, known.paths) ? [] : [`has a broken link: ${link}`],
    ),
  ];
}

function isGoodLink(link: string, ids: (string | undefined)[], leads: (link: string) => boolean): boolean {
  if (link.startsWith('#')) return ids.includes(link.slice(1));
  return link.startsWith('/') ? leads(link) : /^(https:|mailto:)/.test(link);
}
