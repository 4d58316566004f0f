import { LinkCard } from '#ui/card.tsx';
import type { LandingCard } from './landing.rules.ts';
import { ProductDrawing } from '#shop/products/product-drawing.tsx';

/** Ways into the catalogue, each a card with its drawing. */
export function WayCards({ ways, level = 2 }: { ways: readonly LandingCard[]; level?: 2 | 3 }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {ways.map((way) => (
        <LinkCard
          key={way.to}
          to={way.to}
          title={way.title}
          level={level}
          art={<ProductDrawing kind={way.drawing} speciesId={way.speciesId} packSize={10} className="h-28 w-full" />}
        >
          {way.text}
        </LinkCard>
      ))}
    </div>
  );
}
