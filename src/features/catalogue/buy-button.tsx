import { Button } from '#ui/button.tsx';
import type { ProductDetail } from './catalogue.contract.ts';

export function BuyButton({ product }: { product: ProductDetail }) {
  return (
    <Button full size="lg" data-product={product.id}>
      Add to cart
    </Button>
  );
}
