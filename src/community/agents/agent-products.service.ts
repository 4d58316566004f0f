import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { priceOf, refuseSale } from '#shop/catalogue/catalogue.rules.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import { pageOf, type Page } from '#shared/forms/paging.ts';
import type { AgentProduct } from './agents.contract.ts';

interface ListInput {
  page: number;
  size: number;
  search: string;
  species?: number | undefined;
  sort: 'name' | '-name' | 'price' | '-price';
}

/** Kits and kit packs at agent prices (business rules 3.10, 3.12). */
export async function listAgentProducts(ctx: Ctx, input: ListInput): Promise<Page<AgentProduct>> {
  const user = requirePermission(ctx, 'agents.products');
  const held = await catalogue(ctx);
  const priceBook = priceBookFor(user.countryCode);
  const words = input.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = held.products.flatMap((product): AgentProduct[] => {
    const isKit = product.kind === 'multipack' || (product.needsKit && !singles.includes(product.kind));
    if (!isKit || !product.sellable || refuseSale(product, 'agent') !== null) return [];
    if (input.species && product.speciesId !== null && product.speciesId !== input.species) return [];
    if (!words.every((word) => `${product.name} ${product.summary}`.toLowerCase().includes(word))) return [];
    const price = priceOf(held, { productId: product.id, priceBook, audience: 'agent' });
    if (!price) return [];
    const shop = priceOf(held, { productId: product.id, priceBook, audience: 'breeder' });
    return [
      {
        id: product.id,
        name: product.name,
        path: productPath(product),
        summary: product.summary,
        speciesId: product.speciesId,
        packSize: product.packSize,
        priceCents: price.amountCents,
        shopCents: shop?.amountCents ?? null,
        currency: price.currency,
      },
    ];
  });
  return pageOf(found.toSorted(orders[input.sort]), input.page, input.size);
}

// Tests that are chosen for one animal are not kits that agents keep in stock.
const singles: readonly string[] = ['disease', 'trait', 'custom_profile'];

type Order = (a: AgentProduct, b: AgentProduct) => number;
const byName: Order = (a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id;
const byPrice: Order = (a, b) => a.priceCents - b.priceCents || byName(a, b);
const orders: Record<ListInput['sort'], Order> = {
  name: byName,
  '-name': (a, b) => byName(b, a),
  price: byPrice,
  '-price': (a, b) => byPrice(b, a),
};
