import { AddToCart } from '#features/cart/add-to-cart.tsx';
import type { ProductDetail } from './catalogue.contract.ts';

/** The cart's own button; a profile remembers the breed it was chosen for. */
export function BuyButton({ product }: { product: ProductDetail }) {
  const once = product.kind === 'custom_profile' || product.kind === 'upgrade';
  return <AddToCart productId={product.id} withQuantity={!once} {...(product.breed ? { metaData: { breedId: product.breed.id } } : {})} />;
}
