import type { Ctx } from '#platform/context/context.ts';
import { viewOf } from '#shop/catalogue/catalogue.service.ts';
import { saleRefusal } from '#shop/products/describe-product.rules.ts';
import { hasItsShop } from '#shop/products/partners.rules.ts';
import type { OnSale } from './on-sale.contract.ts';

/**
 * All products that the visitor can buy here, and all breeds with a page: a browser checks its stored entries against
 * them.
 */
export async function listOnSale(ctx: Ctx): Promise<OnSale> {
  const view = await viewOf(ctx);
  const products = view.catalogue.products.filter((product) => {
    const refusal = saleRefusal(view, product);
    return refusal === null || (refusal === 'external' && hasItsShop(product, view.externalUrls));
  });
  return {
    products: products.map(({ id }) => id),
    breeds: view.catalogue.breeds.map(({ id }) => id),
  };
}
