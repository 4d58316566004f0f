import type { Ctx } from '#platform/context/context.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { withoutRegion } from '#platform/places/region-path.rules.ts';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { findArticle } from './content.service.ts';
import { drawOgImage, type OgCard } from './og-image.document.ts';

const MAX_KEPT = 300;
const drawn = new Map<string, Promise<Uint8Array>>();

/** The share image of a page, drawn on its first request and cached. A path without a title has the default image. */
export async function findOgImage(ctx: Ctx, { path }: { path: string }): Promise<File> {
  const card = await cardOf(ctx, withoutRegion(withoutTrailingSlashes(path.replace(/[?#].*/s, ''))));
  const key = `${card.kicker}\n${card.title}`;
  const found = drawn.get(key) ?? drawOgImage(card);
  if (!drawn.has(key)) {
    if (drawn.size >= MAX_KEPT) drawn.delete(drawn.keys().next().value!);
    drawn.set(key, found);
  }
  ctx.responseHeaders.set('cache-control', 'public, max-age=86400');
  return new File([new Uint8Array(await found)], 'damsire.png', { type: 'image/png' });
}

async function cardOf(ctx: Ctx, path: string): Promise<OgCard> {
  const article = findArticle(path);
  if (article) return { title: article.title, kicker: kickers[article.kind ?? ''] ?? 'DNA tests for dogs and cats' };
  const held = await catalogue(ctx);
  const product = /^\/store\/[^/]+\/p\/(\d+)$/.exec(path);
  const sold = product && held.productsById.get(Number(product[1]));
  if (sold) return { title: sold.name, kicker: sold.speciesId === 2 ? 'DNA test for cats' : 'DNA test for dogs' };
  const breed = /\/breeds\/[^/]+\/(\d+)$/.exec(path);
  const found = breed && held.breedsById.get(Number(breed[1]));
  if (found) return { title: found.name, kicker: 'Every test for the breed' };
  const sheet = /^\/resources\/fact-sheet\/.*-(\d+)$/.exec(path);
  const test = sheet && held.testsById.get(Number(sheet[1]));
  if (test) return { title: test.name, kicker: 'Fact sheet' };
  return { title: "Get to know your animal's DNA", kicker: 'DNA tests for dogs and cats' };
}

const kickers: Record<string, string> = { news: 'News', blog: 'Blog' };
