import type { Ctx } from '#platform/context/context.ts';
import { compareWithProfile, fullProfileOf, isOfferedTo, priceOf } from '#shop/catalogue/catalogue.rules.ts';
import { describeFigures } from '#laboratory/samples/laboratory-figures.rules.ts';
import { findLaboratoryFigures } from '#laboratory/samples/laboratory-figures.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import type { Catalogue, Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { listLevels } from '#shop/loyalty/points-history.service.ts';
import {
  LEVEL_MONTHS,
  MIN_POINTS,
  POINT_CENTS,
  pointsFor,
  usablePoints,
  type Level,
} from '#shop/loyalty/points.rules.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatMoney } from '#shared/money.ts';
import { compareRows, families } from '#site/home/compare.rules.ts';
import { tableHtml } from '#platform/articles/markdown.rules.ts';
import { facts } from './content-facts.rules.ts';
import { films } from './films.rules.ts';
import { printableForms } from '#platform/requests/printable-forms.rules.ts';

type Resolver = (ctx: Ctx, argument: string) => Promise<string>;

/** Fills the blocks of a text from data, so that facts, prices, comparisons, shipping and levels are stored once. */
export async function fillBlocks(ctx: Ctx, html: string): Promise<string> {
  const found = [...html.matchAll(/<!--block:([a-z-]+)(?: ([^<>]*?))?-->/g)];
  if (found.length === 0) return html;
  const filled = await Promise.all(
    found.map(async ([, name = '', argument = '']) => resolvers[name]?.(ctx, argument) ?? ''),
  );
  return found.reduce((text, [whole], at) => text.replace(whole, () => filled[at] ?? ''), html);
}

/** Whether the block exists; checked during the build. */
export function isKnownBlock(block: string): boolean {
  const [name = '', argument = ''] = block.split(/ (.*)/);
  if (name === 'compare') return argument in families;
  if (name === 'film') return argument in films;
  if (name === 'fact') return argument in facts;
  return name in resolvers;
}

const resolvers: Record<string, Resolver> = {
  fact: async (_ctx, name) => facts[name] ?? '',
  compare: async (ctx, family) => comparison(ctx, await catalogue(ctx), family),
  price: async (ctx, sku) => priceSentence(ctx, await catalogue(ctx), sku),
  'break-even': async (ctx) => breakEven(ctx, await catalogue(ctx)),
  shipping: async (ctx) => shippingTable(await catalogue(ctx)),
  levels: async (ctx) => levelTable(await listLevels(ctx)),
  'points-examples': async (ctx) => pointsExamples(await listLevels(ctx)),
  'laboratory-figures': async (ctx) => laboratoryFigures(ctx),
  forms: async () => formList(),
  film: async (_ctx, name) => filmHtml(name),
};

async function laboratoryFigures(ctx: Ctx): Promise<string> {
  const lines = describeFigures(await findLaboratoryFigures(ctx));
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

function buyerOf(ctx: Ctx) {
  return { priceBook: priceBookFor(ctx.visitor.countryCode), audience: ctx.visitor.audience };
}

function priceText(ctx: Ctx, held: Catalogue, product: Product): string {
  const buyer = buyerOf(ctx);
  if (!isOfferedTo(product, buyer.audience)) return 'sold to breeders and veterinarians only';
  const found = priceOf(held, { ...buyer, productId: product.id });
  if (!found) return 'on request';
  // The price of a profile with one test; each further test adds to it.
  return `${product.kind === 'custom_profile' ? 'from ' : ''}${formatMoney(found.amountCents, found.currency)}`;
}

function comparison(ctx: Ctx, held: Catalogue, family: string): string {
  const entry = families[family];
  const products = (entry?.skus ?? []).flatMap((sku) => held.products.find((product) => product.sku === sku) ?? []);
  if (products.length === 0) return '';
  const head = ['', ...products.map((product) => `<a href="${productPath(product)}">${escapeHtml(product.name)}</a>`)];
  const rows = compareRows(held, products).map(([label, ...cells]) =>
    [label ?? '', ...cells].map((cell) => escapeHtml(cell)),
  );
  const prices = ['Price', ...products.map((product) => escapeHtml(priceText(ctx, held, product)))];
  return tableHtml(head, [...rows, prices], entry?.caption ?? '');
}

function priceSentence(ctx: Ctx, held: Catalogue, sku: string): string {
  const product = held.products.find((one) => one.sku === sku);
  if (!product) return '';
  const days = product.turnaroundDays ? `, results in about ${product.turnaroundDays} business days` : '';
  return `<p class="price-line"><a href="${productPath(product)}">${escapeHtml(product.name)}</a>: <strong>${escapeHtml(priceText(ctx, held, product))}</strong>${days}.</p>`;
}

/** Up to how many tests a custom profile costs less than the full breed profile, for buyers who can have both. */
function breakEven(ctx: Ctx, held: Catalogue): string {
  const buyer = buyerOf(ctx);
  const counts = ([1, 2] as const).map((speciesId) => {
    const profile = fullProfileOf(held, speciesId);
    const compared = profile && isOfferedTo(profile, buyer.audience) && compareWithProfile(held, speciesId, buyer);
    return compared ? compared.evenAt - 1 : null;
  });
  const [dog, cat] = counts;
  if (!dog || !cat) return '<p>The full breed profile is sold to breeders and veterinarians.</p>';
  return `<p>At your country's prices, a custom profile costs less than the full breed profile with <strong>up to ${countOf(dog, 'test')} for a dog</strong> or <strong>up to ${countOf(cat, 'test')} for a cat</strong>.</p>`;
}

const zones: Record<string, string> = {
  AU: 'Australia',
  NZ: 'New Zealand',
  UK: 'United Kingdom',
  EU: 'European Union',
  US: 'United States',
  CA: 'Canada',
  INT: 'All other countries',
  ANY: 'Everywhere',
};

function shippingTable(held: Catalogue): string {
  const rows = held.shippingMethods
    .filter((method) => method.zone in zones)
    .map((method) => [
      zones[method.zone] ?? '',
      method.name,
      method.rateCents === 0 ? 'free' : formatMoney(method.rateCents, method.currency),
      method.freeFromCents === null || method.rateCents === 0 ? '' : formatMoney(method.freeFromCents, method.currency),
      method.daysMax === 0 ? 'immediately' : `${method.daysMin} to ${method.daysMax}`,
    ])
    .map((row) => row.map((cell) => escapeHtml(cell)));
  return tableHtml(
    ['Destination', 'Method', 'Price', 'Free for orders from', 'Business days'],
    rows,
    'Kit shipping prices at checkout',
  );
}

function levelTable(levels: readonly Level[]): string {
  const rows = levels.map(({ name, fromCents, factor }) => [
    escapeHtml(name),
    `from ${(fromCents / 100).toLocaleString('en')}`,
    `× ${factor}`,
    `1 point is worth ${amount(POINT_CENTS)}; you need at least ${MIN_POINTS} points`,
  ]);
  return tableHtml(
    ['Level', `Spend in the last ${LEVEL_MONTHS} months`, 'Points per 1.00', 'Redemption'],
    rows,
    'Loyalty program levels',
  );
}

/** Two worked examples, calculated in the same way as at checkout. */
function pointsExamples(levels: readonly Level[]): string {
  const level = levels.find(({ name }) => name === 'Silver') ?? levels[0];
  if (!level) return '';
  const audience = 'breeder';
  const earned = pointsFor({ netPaidCents: 200_00, factor: level.factor, audience });
  const [held, productsCents] = [1500, 120_00];
  const used = usablePoints({ wanted: held, productsCents, audience });
  const paid = amount(productsCents - used * POINT_CENTS);
  return `<p>Earning: a ${level.name} breeder pays 200.00 for products. That earns 200 × ${level.factor} = <strong>${earned} points</strong>, worth ${amount(earned * POINT_CENTS)} on a later order.</p><p>Redeeming: you have ${held.toLocaleString('en')} points, worth ${amount(held * POINT_CENTS)}, and order products for ${amount(productsCents)}. You can redeem <strong>${used.toLocaleString('en')} points</strong> for ${amount(used * POINT_CENTS)} and keep ${(held - used).toLocaleString('en')} points. You earn points on the ${paid} you pay.</p>`;
}

const amount = (cents: number) => (cents / 100).toFixed(2);

function formList(): string {
  const items = Object.entries(printableForms).map(
    ([name, form]) =>
      `<li><a href="/api/printable-forms/${name}">${escapeHtml(form.title)} (PDF)</a>: ${escapeHtml(form.about)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function filmHtml(name: string): string {
  const film = films[name];
  if (!film) return '';
  const title = escapeHtml(film.title);
  const lines = film.cues.map((cue) => `<p>${escapeHtml(cue.text)}</p>`).join('');
  return `<figure class="film"><video controls preload="none" playsinline data-title="${title}" data-seconds="${film.seconds}" width="640" height="360" poster="/films/${name}.svg" aria-label="${title}"><source src="/films/${name}.webm" type="video/webm"><track kind="captions" src="/films/${name}.vtt" srclang="en" label="English" default></video><figcaption>${title}. No sound: the captions explain each step.</figcaption><details><summary>Transcript</summary>${lines}</details></figure>`;
}
