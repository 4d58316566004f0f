import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { listEntityHistory } from '#platform/admin/entity-history.service.ts';
import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { Failure } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import { stockChange } from './count-stock.rules.ts';
import type { StockRow } from './stock.contract.ts';
import { stockLabel } from './stock.rules.ts';

interface StockFilter {
  page: number;
  size: number;
  search: string;
}

/** All products with tracked stock, for staff: lowest stock first. */
export async function listStock(ctx: Ctx, input: StockFilter) {
  requirePermission(ctx, 'store_room.manage');
  const { rows } = await sql<StockRow & { total: number }>`
    select s.product_id, p.name, p.sku, s.on_hand, s.reserved, s.backorder, s.backorder_days,
      (select count(*)::int from stock_notice n where n.product_id = s.product_id and n.told_at is null) as waiting,
      count(*) over ()::int as total
    from product_stock s join product p on p.id = s.product_id
    where (p.name ilike '%' || ${input.search} || '%' or p.sku ilike ${input.search} || '%')
    order by s.on_hand - s.reserved, p.name limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  const shown = rows.map(({ total: _total, ...row }) => ({ ...row, words: stockLabel(row) }));
  return toPage(shown, rows[0]?.total ?? 0, input.page, input.size);
}

/** Products that are not tracked but can be. */
export async function stockChoices(ctx: Ctx) {
  requirePermission(ctx, 'store_room.manage');
  const { products, stocks } = await catalogue(ctx);
  return products
    .filter(({ id, kind, sellable }) => sellable && !UNCOUNTED.has(kind) && !stocks.has(id))
    .map(({ id, name, sku }) => ({ id, name: `${name} (${sku})` }));
}

const UNCOUNTED = new Set<ProductKind>(['shipping', 'gift_card']);

/** The stock of one product with its history: who changed what and when. */
export async function findStockLevel(ctx: Ctx, { productId }: { productId: number }) {
  requirePermission(ctx, 'store_room.manage');
  const product = (await catalogue(ctx)).productsById.get(productId);
  if (!product) throw new Failure('not_found');
  const level = await ctx.db
    .selectFrom('productStock')
    .select(['onHand', 'reserved', 'backorder', 'backorderDays'])
    .where('productId', '=', productId)
    .executeTakeFirst();
  return {
    productId,
    name: product.name,
    level: level ?? null,
    history: await listEntityHistory(ctx, { entity: 'product_stock', id: productId }, stockChange),
  };
}
