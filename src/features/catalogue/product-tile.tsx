import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { ProductCard } from './catalogue.contract.ts';
import { productPath } from './paths.rules.ts';
import { ProductDrawing } from './product-drawing.tsx';

/** One product in a grid. Single tests stay small: lists of them are long. */
export function ProductTile({ product, level = 2 }: { product: ProductCard; level?: 2 | 3 }) {
  const single = product.kind === 'disease' || product.kind === 'trait';
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="group relative flex flex-col rounded-lg border border-line bg-white shadow-card transition-colors hover:border-brand/60">
      {single ? null : (
        <div className="rounded-t-lg bg-brand-wash px-5 pt-5 text-brand">
          <ProductDrawing
            kind={product.kind}
            speciesId={product.speciesId}
            packSize={product.packSize}
            className="h-28 w-full"
          />
        </div>
      )}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <p className="text-sm font-bold text-brand">{kickerOf(product)}</p>
        <Heading className={single ? 'text-lg leading-snug' : 'text-xl'}>
          <TileLink product={product}>{product.name}</TileLink>
        </Heading>
        {single ? <Identity product={product} /> : <p className="text-muted">{product.summary}</p>}
        <TileFoot product={product} />
      </div>
    </li>
  );
}

function TileLink({ product, children }: { product: ProductCard; children: string }) {
  return (
    <Link to={productPath(product)} className="after:absolute after:inset-0 after:rounded-lg group-hover:text-brand">
      {children}
    </Link>
  );
}

function Identity({ product }: { product: ProductCard }) {
  return (
    <p className="text-sm text-muted">
      {product.abbreviation}
      {product.gene ? (
        <>
          {', gene '}
          <i className="font-mono">{product.gene}</i>
        </>
      ) : null}
    </p>
  );
}

function TileFoot({ product }: { product: ProductCard }) {
  return (
    <p className="mt-auto flex items-end justify-between gap-3 pt-2">
      <PriceText product={product} />
      {product.externalUrl ? <ExternalLink aria-hidden="true" className="size-4 text-muted" /> : null}
      {product.turnaroundDays && !product.externalUrl ? (
        <span className="text-sm text-muted">{product.turnaroundDays} business days</span>
      ) : null}
    </p>
  );
}

export function PriceText({
  product,
  large = false,
}: {
  product: Pick<ProductCard, 'price' | 'kind'>;
  large?: boolean;
}) {
  if (product.kind === 'partner') return <span className="text-sm text-muted">Sold by our partner</span>;
  if (!product.price) return <span className="text-sm text-muted">No price in your country yet</span>;
  const { amountCents, currency } = product.price;
  return (
    <span className={large ? 'nums font-display text-3xl' : 'nums text-lg font-extrabold'}>
      {formatMoney(amountCents, currency)} <span className="font-sans text-sm font-normal text-muted">{currency}</span>
    </span>
  );
}

export function kickerOf(product: ProductCard): string {
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
  custom_profile: 'Your own profile',
  upgrade: 'Upgrade',
  service: 'Service',
  supply: 'Supply',
};
