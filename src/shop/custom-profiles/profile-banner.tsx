import { Check } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import type { ProductCard } from '#shop/catalogue/catalogue.contract.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { ProductDrawing } from '#shop/products/product-drawing.tsx';
import { PriceText } from '#shop/catalogue/product-tile.tsx';

const points = [
  'Every disease test for the breed',
  'All trait tests for the species',
  'The DNA profile used for parentage testing',
  'One report and one signed certificate',
];

type BannerProduct = Pick<ProductCard, 'id' | 'slug' | 'name' | 'kind' | 'speciesId' | 'price' | 'taxLabel'>;

/** Full-width banner for the full breed profile: content, price and link. */
export function ProfileBanner({ product }: { product: BannerProduct }) {
  return (
    <div className="mt-8 grid overflow-hidden rounded-xl border border-brand/25 bg-white md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="grid items-end bg-brand-wash px-8 pt-8 text-brand">
        <ProductDrawing kind={product.kind} speciesId={product.speciesId} className="h-52 w-full" />
      </div>
      <div className="p-6 md:p-9">
        <h2>{product.name}</h2>
        <ul className="mt-4 space-y-2">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PriceText product={product} large />
          <LinkButton to={productPath(product)}>View profile</LinkButton>
        </div>
      </div>
    </div>
  );
}
