import { z } from 'zod';

export const ArticleEntry = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  art: z.string().nullable(),
  kind: z.string().nullable(),
  date: z.string().nullable(),
  tags: z.array(z.string()),
  minutes: z.number(),
});
export type ArticleEntry = z.infer<typeof ArticleEntry>;

export const ArticlePage = ArticleEntry.extend({
  reviewed: z.string().nullable(),
  schema: z.string(),
  html: z.string(),
  toc: z.array(z.object({ id: z.string(), title: z.string() })),
  questions: z.array(z.object({ group: z.string(), id: z.string(), question: z.string(), html: z.string() })),
  chapters: z.array(ArticleEntry),
  related: z.array(ArticleEntry),
  canonical: z.string(),
  structured: z.record(z.string(), z.unknown()),
});
export type ArticlePage = z.infer<typeof ArticlePage>;
