import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import { kickerOf } from '#shop/catalogue/tiles.rules.ts';
import { RatingLink } from '#shop/reviews/product-reviews.tsx';
import { ProductDrawing } from './product-drawing.tsx';

export function ProductHead({ product, title }: { product: ShownProduct; title: string }) {
  const test = product.kind === 'disease' || product.kind === 'trait' ? product.tests[0] : undefined;
  return (
    <div className="flex min-w-0 gap-8 max-md:flex-col-reverse max-md:gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-extrabold text-brand">{kickerOf(product)}</p>
        <h1 className="mt-1.5 text-3xl sm:text-4xl">{title}</h1>
        {product.rating ? <RatingLink {...product.rating} /> : null}
        {test ? (
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted">
            <span>{test.abbreviation}</span>
            {test.gene ? (
              <span>
                gene <i className="font-mono text-ink">{test.gene}</i>
              </span>
            ) : null}
            {test.omiaId ? <span className="font-mono text-sm leading-6">{test.omiaId}</span> : null}
          </p>
        ) : null}
        <p className="measure mt-4 text-lg">{descriptionOf(product)}</p>
      </div>
      <ProductDrawing
        kind={product.kind}
        speciesId={product.speciesId}
        packSize={product.packSize}
        area={product.area}
        className="h-28 w-full shrink-0 rounded-lg bg-brand-wash p-3 text-brand md:h-36 md:w-44 md:bg-transparent md:p-0"
      />
    </div>
  );
}

function descriptionOf({ breed, kind, summary, description }: ShownProduct): string {
  if (kind === 'partner') return `${summary} ${description}`;
  return breed ? summary : description || summary;
}
