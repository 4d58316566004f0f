import type { Article } from '#platform/articles/content.rules.ts';
import { plainText } from '#platform/articles/markdown.rules.ts';

interface Subject {
  article: Article;
  html: string;
  origin: string;
  parent: { title: string; path: string } | null;
}

/** The schema.org objects of a text page, for search engines. */
export function structuredData({ article, html, origin, parent }: Subject): Record<string, unknown> {
  return {
    '@graph': [
      breadcrumbs(article, origin, parent),
      ...(article.schema === 'article' ? [newsArticle(article, origin)] : []),
      ...(article.schema === 'faq' ? [faqPage(article)] : []),
      ...(article.schema === 'howto' ? [howTo(article, html)] : []),
      ...videos(article, html, origin),
    ],
  };
}

const publisher = { '@type': 'Organization', name: 'Damsire' };

function breadcrumbs(article: Article, origin: string, parent: Subject['parent']) {
  const trail = [{ title: 'Home', path: '/' }, ...(parent ? [parent] : []), article];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: origin + path,
    })),
  };
}

function newsArticle(article: Article, origin: string) {
  return {
    '@type': article.kind === 'news' ? 'NewsArticle' : 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.reviewed ?? article.date,
    mainEntityOfPage: origin + article.path,
    keywords: article.tags.join(', '),
    author: publisher,
    publisher,
  };
}

function faqPage(article: Article) {
  return {
    '@type': 'FAQPage',
    mainEntity: article.questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(withoutNotes(html)) },
    })),
  };
}

/** Headings that begin with a number become the steps. */
function howTo(article: Article, html: string) {
  const steps = html.split(/(?=<h2 )/).flatMap((part) => {
    const found = /^<h2 id="([^"]*)">(\d+\. [\s\S]*?)<\/h2>([\s\S]*)$/.exec(part);
    return found
      ? [{ name: plainText(found[2] ?? '').replace(/^\d+\. /, ''), text: plainText(withoutNotes(found[3] ?? '')) }]
      : [];
  });
  return {
    '@type': 'HowTo',
    name: article.title,
    description: article.description,
    step: steps.map((step, at) => ({ '@type': 'HowToStep', position: at + 1, ...step })),
  };
}

function videos(article: Article, html: string, origin: string) {
  return [...html.matchAll(/<video ([^<>]*)><source src="([^"<>]*)"/g)].map(([, tag = '', src = '']) => ({
    '@type': 'VideoObject',
    name: plainText(attributeOf(tag, 'data-title')),
    description: article.description,
    uploadDate: article.reviewed,
    duration: `PT${attributeOf(tag, 'data-seconds')}S`,
    thumbnailUrl: origin + attributeOf(tag, 'poster'),
    contentUrl: origin + src,
  }));
}

function attributeOf(tag: string, name: string): string {
  const found = [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)].find(([, one]) => one === name);
  return found?.[2] ?? '';
}

function withoutNotes(html: string): string {
  return html.replaceAll(/<span role="tooltip"[^<]*<\/span>/g, '');
}
