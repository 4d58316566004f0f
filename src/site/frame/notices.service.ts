import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ctx } from '#platform/context/context.ts';
import { cookieOf } from '#shared/cookie.ts';
import { readFrontMatter } from '#platform/articles/markdown.rules.ts';
import type { Notice } from '#site/content/pages.contract.ts';

const folder = fileURLToPath(new URL('../../../content/site/', import.meta.url));
const read = new Map<string, Notice | null>();

/** Q120: the site-wide banner; null without a text. */
export function siteBanner(): Notice | null {
  return noticeOf('merger-banner');
}

/** Q122: the campaign if the setting CAMPAIGN enables it, until this browser has dismissed it. */
export function campaignFor(ctx: Ctx): Notice | null {
  if (!ctx.config.campaign || cookieOf(ctx.requestHeaders, 'campaign-popup')) return null;
  return noticeOf('campaign');
}

/** Front matter of content/site/: title, description, link, linkLabel. */
function noticeOf(name: string): Notice | null {
  const known = read.get(name);
  if (known !== undefined) return known;
  const { title, description, link, linkLabel } = fieldsOf(name);
  const notice = title && link ? { title, text: description ?? '', link, linkLabel: linkLabel ?? 'Read more' } : null;
  read.set(name, notice);
  return notice;
}

function fieldsOf(name: string): Record<string, string> {
  try {
    return readFrontMatter(readFileSync(`${folder}${name}.md`, 'utf8')).fields;
  } catch {
    return {};
  }
}
