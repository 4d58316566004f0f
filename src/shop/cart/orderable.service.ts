import type { Ctx } from '#platform/context/context.ts';
import { sellsTo } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { shipToOf, type PricedBasket } from '#shop/prices/cart-pricing.service.ts';
import type { CartRow } from './cart-rows.service.ts';
import { linesWithoutAnimal } from './cart.rules.ts';

/** Rejects a priced cart that cannot be ordered. */
export function refuseUnorderable(
  tx: Ctx,
  cart: CartRow,
  { entries, bought, needsShipping, shippingMethod }: PricedBasket,
): void {
  const unavailable = entries.filter((entry) => entry.product === null && entry.item.savedForLaterReason === null);
  if (!sellsTo(shipToOf(cart).country)) throw new Failure('not_sold_to');
  if (unavailable.length > 0)
    throw invalid({ items: ['A product in your cart is no longer available. Please remove it.'] });
  const problem = bought.find((entry) => entry.problem !== null)?.problem;
  if (problem) throw invalid({ items: [problem] });
  if (bought.length === 0) throw invalid({ items: ['Your cart is empty.'] });
  const lines = bought.map(({ item, product }) => ({ isAnimalRequired: product.needsAnimal, metaData: { ...item } }));
  if (linesWithoutAnimal(tx.user?.type ?? 'guest', lines).length > 0)
    throw invalid({ items: ['Please choose an animal for each test.'] });
  if (needsShipping && !shippingMethod && tx.user?.type !== 'vet')
    throw invalid({ shippingMethod: ['Please choose a shipping method.'] });
}
