import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Article, compileArticle } from './content.rules.ts';
import { type GlossaryTerm, readGlossary } from './glossary.rules.ts';
import { anchorOf, readFrontMatter } from './markdown.rules.ts';

const defaultFolder = fileURLToPath(new URL('../../../content/', import.meta.url));
let articles: ReadonlyMap<string, Article> | null = null;

/** Every article by its path: compiled by the build, or now if nothing was built (tests). */
export function allArticles(): ReadonlyMap<string, Article> {
  articles ??= mapOf(compileTexts(defaultFolder));
  return articles;
}

export function publicArticles(): Article[] {
  return [...allArticles().values()].filter(
    (article) => !article.path.startsWith('/my/') && !article.path.startsWith('/site/'),
  );
}

/** All markdown files of a folder as pages. */
export function compileTexts(folder: string): Article[] {
  const terms = readTerms(folder);
  const names = globSync('**/*.md', { cwd: folder }).filter((name) => statSync(`${folder}/${name}`).isFile());
  return names.map((name) => {
    const path = `/${name.replaceAll('\\', '/').replace(/\.md$/, '')}`;
    return compileArticle(path, readFileSync(`${folder}/${name}`, 'utf8'), terms);
  });
}

/** Loads the articles compiled by the build (scripts/content.ts); called once at startup. */
export function readCompiledTexts(file: string | URL): void {
  articles = mapOf(JSON.parse(readFileSync(file, 'utf8')) as Article[]);
}

function mapOf(texts: Article[]): ReadonlyMap<string, Article> {
  return new Map(texts.map((article) => [article.path, article]));
}

function readTerms(folder: string): GlossaryTerm[] {
  try {
    return readGlossary(readFrontMatter(readFileSync(`${folder}/glossary.md`, 'utf8')).body, anchorOf);
  } catch {
    return [];
  }
}
