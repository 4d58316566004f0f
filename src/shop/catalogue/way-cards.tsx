import { LinkCard } from '#ui/card.tsx';
import type { LandingCard } from './landing.rules.ts';
import { ProductDrawing } from '#shop/products/product-drawing.tsx';

/** Entry points to the catalogue, each a card with a drawing. */
export function WayCards({ ways, level = 2 }: { ways: readonly LandingCard[]; level?: 2 | 3 }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {ways.map((card) => (
        <LinkCard
          key={card.to}
          to={card.to}
          title={card.title}
          level={level}
          art={<ProductDrawing kind={card.drawing} speciesId={card.speciesId} packSize={10} className="h-28 w-full" />}
        >
          {card.text}
        </LinkCard>
      ))}
    </div>
  );
}
