import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { AdvanceOrder } from '#db/schema.generated.ts';
import { shownUnitState } from '#shop/fulfilment/shown-unit-state.service.ts';
import type { AdvanceView } from './advance.contract.ts';
import { isOpenAdvance, payerOf } from './advance.rules.ts';

export type AdvanceRow = Selectable<AdvanceOrder>;

/** An advance order for the person who lodged it and the customer; results only with the customer's consent. */
export async function viewAdvance(ctx: Ctx, row: AdvanceRow, user: Pick<SessionUser, 'id'>): Promise<AdvanceView> {
  const isLodger = row.lodgedBy === user.id || row.agentId === user.id;
  const maySee = row.sharesResults || row.personId === user.id;
  const [agent, products, order, progress, certificates] = await Promise.all([
    ctx.db.selectFrom('person').select(['id', 'name', 'email']).where('id', '=', row.agentId).executeTakeFirstOrThrow(),
    namedProducts(ctx, row),
    row.orderId === null
      ? null
      : ctx.db.selectFrom('salesOrder').select('number').where('id', '=', row.orderId).executeTakeFirst(),
    progressOf(ctx, row.orderId),
    maySee ? certificatesOf(ctx, row.orderId) : [],
  ]);
  return {
    id: row.id,
    version: row.updatedAt.toISOString(),
    state: row.state,
    programme: row.programme,
    agent,
    user: row.customer,
    animals: row.animals,
    products,
    payer: row.payer,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    mayOrder: row.state === 'ACCEPTED' && payerOf(row) === user.id,
    mayChange: isLodger && isOpenAdvance(row),
    orderNumber: order?.number ?? null,
    sharesResults: row.sharesResults,
    progress,
    certificates,
  };
}

export async function namedProducts(ctx: Ctx, row: Pick<AdvanceRow, 'products'>) {
  const ordered = row.products;
  const names = await ctx.db
    .selectFrom('product')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      ordered.map((product) => product.productId),
    )
    .execute();
  const nameOf = new Map(names.map((product) => [product.id, product.name]));
  return ordered.map((product) => ({ ...product, name: nameOf.get(product.productId) ?? '' }));
}

async function progressOf(ctx: Ctx, orderId: number | null): Promise<Record<string, number>> {
  if (orderId === null) return {};
  const rows = await ctx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select([shownUnitState('order_unit').as('state'), sql<number>`count(*)::int`.as('count')])
    .where('orderLine.orderId', '=', orderId)
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

function certificatesOf(ctx: Ctx, orderId: number | null): Promise<AdvanceView['certificates']> | [] {
  if (orderId === null) return [];
  return ctx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .innerJoin('sample', 'sample.kitId', 'orderUnit.kitId')
    .innerJoin('certificate', 'certificate.sampleId', 'sample.id')
    .innerJoin('animal', 'animal.id', 'certificate.animalId')
    .select(['certificate.code', 'animal.name as animal'])
    .where('orderLine.orderId', '=', orderId)
    .where('certificate.state', '=', 'VALID')
    .orderBy('certificate.id')
    .execute();
}
