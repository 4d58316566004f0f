import { hasVariablePrice } from '#shop/products/product-labels.rules.ts';
import { isComparable } from '#shop/compare/compare.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { productPath } from './paths.rules.ts';

/** The fields of the product card (contract) that a tile uses. */
interface CardFacts {
  id: number;
  name: string;
  slug: string;
  kind: string;
  category: { name: string };
  speciesId: number | null;
  summary: string;
  abbreviation: string | null;
  gene: string | null;
  area: string | null;
  packSize: number | null;
  turnaroundDays: number | null;
  price: { amountCents: number; currency: string } | null;
  taxLabel: string | null;
  externalUrl: string | null;
}

/** Only what a tile shows, because long lists of tiles are sent with the page. */
export interface Tile {
  id: number;
  to: string;
  name: string;
  kicker: string;
  /** Present for a large card with this drawing; single tests stay small. */
  art?: { kind: string; speciesId: number | null; packSize: number | null; area?: string | null };
  about: string;
  gene?: string;
  price: string;
  /** With "incl. VAT" where the law requires it; absent without a price. */
  currency?: string;
  days?: number;
  isElsewhere?: true;
  isComparable?: true;
}

export function tileOf(product: CardFacts): Tile {
  const { kind, speciesId, packSize, gene, turnaroundDays, externalUrl, price } = product;
  const isSingle = kind === 'disease' || kind === 'trait';
  return {
    id: product.id,
    to: productPath(product),
    name: product.name,
    kicker: kickerOf(product),
    ...(isSingle ? {} : { art: { kind, speciesId, packSize } }),
    about: isSingle ? (product.abbreviation ?? '') : product.summary,
    ...(isSingle && gene ? { gene } : {}),
    price: priceText(product),
    ...(price && kind !== 'partner' ? { currency: [price.currency, product.taxLabel].filter(Boolean).join(' ') } : {}),
    ...(isComparable(product) ? { isComparable: true } : {}),
    ...(externalUrl ? { isElsewhere: true } : turnaroundDays ? { days: turnaroundDays } : {}),
  };
}

/** A tile in a short row of mixed products: single tests also get a drawing, that of their body system. */
export function pictureTileOf(product: CardFacts): Tile {
  const { kind, speciesId, packSize, area } = product;
  return { ...tileOf(product), art: { kind, speciesId, packSize, area } };
}

function priceText({ kind, price }: CardFacts): string {
  if (kind === 'partner') return 'Sold by our partner';
  if (!price) return 'Not available in your country yet';
  return `${hasVariablePrice(kind) ? 'from ' : ''}${formatMoney(price.amountCents, price.currency)}`;
}

export function kickerOf(product: Pick<CardFacts, 'kind' | 'area' | 'packSize' | 'category'>): string {
  if (product.kind === 'disease') return product.area ?? 'Disease';
  if (product.kind === 'multipack') return `Multipack of ${product.packSize}`;
  return kickers[product.kind] ?? product.category.name;
}

const kickers: Readonly<Record<string, string>> = {
  trait: 'Trait',
  full_breed_profile: 'Full breed profile',
  dna_profile: 'DNA profile',
  panel: 'Panel',
  parentage: 'Parentage',
  breed_mix: 'Breed identification',
  partner: 'Partner product',
  gift_card: 'Gift card',
  custom_profile: 'Custom profile',
  upgrade: 'Upgrade',
  service: 'Service',
  supply: 'Supply',
};
