import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Link, useSiteBase } from '#ui/link.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ProductCard } from './catalogue.contract.ts';
import { ProductDrawing } from '#shop/products/product-drawing.tsx';
import { hasVariablePrice } from '#shop/products/product-labels.rules.ts';
import type { Tile } from './tiles.rules.ts';

/** One product in a grid. Single tests have small tiles because their lists are long. Styled in tiles.css. */
export function ProductTile({ tile, level = 2, children }: { tile: Tile; level?: 2 | 3; children?: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="tile" data-single={tile.art ? undefined : ''}>
      {tile.art ? <ProductDrawing {...tile.art} /> : null}
      <p className="kind">{tile.kicker}</p>
      <Heading>
        <Link to={tile.to}>{tile.name}</Link>
      </Heading>
      <p className="about">
        {tile.gene ? `${tile.about}, gene ` : tile.about}
        {tile.gene ? <i>{tile.gene}</i> : null}
      </p>
      <p className="foot">
        {tile.currency ? (
          <span className="price">
            {tile.price} <small>{tile.currency}</small>
          </span>
        ) : (
          <span>{tile.price}</span>
        )}
        {tile.isElsewhere ? <span data-out="" /> : null}
        {tile.days ? <span>{`${tile.days} business days`}</span> : null}
      </p>
      {children}
    </li>
  );
}

/**
 * A grid whose products can be selected for comparison with a plain form, which works without scripts (shop/compare).
 */
export function ComparableGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <form method="get" action={`${useSiteBase()}/compare`} aria-label="Compare products" autoComplete="off">
      <ul className="tile-grid">
        {tiles.map((tile) => (
          <ProductTile key={tile.id} tile={tile}>
            {tile.isComparable ? (
              <label className="compare">
                <input type="checkbox" name="product" value={tile.id} />
                Compare
                <span className="sr-only"> {tile.name}</span>
              </label>
            ) : null}
          </ProductTile>
        ))}
      </ul>
      <p className="compare-bar">
        Choose up to three products.
        <Button type="submit" size="sm">
          Compare products
        </Button>
      </p>
    </form>
  );
}

export function ProductGrid({ tiles, level = 2 }: { tiles: readonly Tile[]; level?: 2 | 3 }) {
  return (
    <ul className="tile-grid">
      {tiles.map((tile) => (
        <ProductTile key={tile.id} tile={tile} level={level} />
      ))}
    </ul>
  );
}

export function PriceText({
  product,
  large = false,
}: {
  product: Pick<ProductCard, 'price' | 'kind' | 'taxLabel'>;
  large?: boolean;
}) {
  if (product.kind === 'partner') return <span className="text-sm text-muted">Sold by our partner</span>;
  if (!product.price) return <span className="text-sm text-muted">Not available in your country yet</span>;
  const { amountCents, currency } = product.price;
  return (
    <span className={large ? 'price font-display text-3xl font-normal' : 'price'}>
      {hasVariablePrice(product.kind) ? <small>from </small> : null}
      {formatMoney(amountCents, currency)} <small>{[currency, product.taxLabel].filter(Boolean).join(' ')}</small>
    </span>
  );
}
