import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { MAX_COUNTED, toPage, type Page } from '#shared/forms/paging.ts';
import { canTransition } from '#shared/transitions.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { hasArrived } from './arrived-kits.service.ts';
import { kitTransitions, staffMoves, type KitSort, type KitState } from './kits.rules.ts';
import { completeOrder, moveUnit } from '#shop/fulfilment/order-units.service.ts';
import { findOrdersOfKit, freeKit } from './former-buyers.service.ts';
import { moveKit } from './kits.service.ts';
import { orderReplacement, type NewReplacement } from './replacements.service.ts';

export interface KitFilter {
  page: number;
  size: number;
  search: string;
  state?: KitState;
  batchId?: number;
  /** Only unused kits that expire within three months. */
  expiring?: boolean;
  /** Only recalled kits that were sent, and whose holders could not be offered a free replacement. */
  unreached?: boolean;
  sort?: KitSort;
}

export interface AdminKit {
  id: number;
  barcode: string;
  secondBarcode: string | null;
  state: KitState;
  productName: string | null;
  batchId: number | null;
  location: string | null;
  expiresOn: string;
  orderId: number | null;
  replacesBarcode: string | null;
}

const KITS = sql`select k.id, k.barcode, k.second_barcode, k.state, p.name as product_name, k.batch_id, b.location, k.created_at,
    k.expires_on::text as expires_on, l.order_id, r.barcode as replaces_barcode
  from kit k
  left join product p on p.id = k.product_id
  left join kit_batch b on b.id = k.batch_id
  left join order_line l on l.id = k.order_line_id
  left join kit r on r.id = k.replaces_kit_id`;

/** Lists kits for staff, filtered by barcode, state, batch or upcoming expiry. */
export async function listKits(ctx: Ctx, filter: KitFilter): Promise<Page<AdminKit>> {
  requirePermission(ctx, 'kits.read_all');
  const { page, size } = filter;
  const where = sql.join(conditions(filter), sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<AdminKit>`
      ${KITS} where ${where}
      order by ${orders[filter.sort ?? (filter.expiring ? 'expires' : 'newest')]} limit ${size} offset ${(page - 1) * size}`.execute(
      ctx.db,
    ),
    sql<{
      count: number;
    }>`select count(*)::int as count from (select from kit k where ${where} limit ${MAX_COUNTED}) counted`.execute(
      ctx.db,
    ),
  ]);
  return toPage(rows, counted.rows[0]?.count ?? 0, page, size);
}

const orders: Record<KitSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`k.id desc`,
  barcode: sql`k.barcode`,
  '-barcode': sql`k.barcode desc`,
  expires: sql`k.expires_on, k.id`,
  '-expires': sql`k.expires_on desc, k.id desc`,
};

const UNUSED = sql`('CREATED', 'IN_STOCK', 'ALLOCATED', 'DISPATCHED', 'DELIVERED')`;

/** A row of `kit`: recalled after it was sent, and no free replacement was offered. */
export const isUnreached = (kit: 'k') => sql<boolean>`(${sql.ref(`${kit}.state`)} = 'RECALLED'
  and not exists (select from kit_replacement offered where offered.kit_id = ${sql.ref(`${kit}.id`)})
  and exists (select from event recall where recall.entity = 'kit' and recall.entity_id = ${sql.ref(`${kit}.id`)}::text
    and recall.to_state = 'RECALLED' and recall.from_state in ('DISPATCHED', 'DELIVERED')))`;

function conditions({ search, state, batchId, expiring, unreached }: KitFilter) {
  const code = normaliseBarcode(search);
  const like = likeText(code);
  return [
    sql`true`,
    ...(code ? [sql`(upper(k.barcode) like ${like} or upper(k.second_barcode) like ${like})`] : []),
    ...(state ? [sql`k.state = ${state}`] : []),
    ...(batchId ? [sql`k.batch_id = ${batchId}`] : []),
    ...(expiring ? [sql`k.state in ${UNUSED} and k.expires_on < current_date + interval '3 months'`] : []),
    ...(unreached ? [isUnreached('k')] : []),
  ];
}

export interface KitProduct {
  id: number;
  name: string;
  sku: string;
  /** Null means for dogs and cats. */
  speciesId: number | null;
}

/** The products a kit can be made for: single tests and profiles, but not custom profiles. */
export async function listKitProducts(ctx: Ctx): Promise<KitProduct[]> {
  requirePermission(ctx, 'kits.read_all');
  return ctx.db
    .selectFrom('product')
    .select(['id', 'name', 'sku', 'speciesId'])
    .where('needsKit', '=', true)
    .where('kind', 'not in', ['multipack', 'custom_profile'])
    .orderBy('name')
    .orderBy('sku')
    .execute();
}

/** One kit with its full history: who moved it, when and why. */
export async function findKit(ctx: Ctx, id: number) {
  requirePermission(ctx, 'kits.read_all');
  const { rows } = await sql<AdminKit & { createdAt: Date }>`
    ${KITS} where k.id = ${id}`.execute(ctx.db);
  const [kit] = rows;
  if (!kit) throw new Failure('not_found');
  const events = await ctx.db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.actorId')
    .select(['event.kind', 'event.fromState', 'event.toState', 'event.reason', 'event.at', 'person.name as who'])
    .where('event.entity', '=', 'kit')
    .where('event.entityId', '=', String(id))
    .orderBy('event.id')
    .execute();
  const replacement = await ctx.db
    .selectFrom('kitReplacement')
    .select('state')
    .where('kitId', '=', id)
    .executeTakeFirst();
  const isInLaboratory = await hasArrived(ctx, id);
  return {
    ...kit,
    createdAt: kit.createdAt.toISOString(),
    formerOrderIds: (await findOrdersOfKit(ctx, id)).filter((orderId) => orderId !== kit.orderId),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    moves: staffMoves.filter(
      (to) => canTransition(kitTransitions, kit.state, to) && !(isInLaboratory && refusedInLaboratory.includes(to)),
    ),
    isInLaboratory,
    replacement: replacement?.state ?? null,
  };
}

/** Moves that are refused once the laboratory has the kit's tube. */
const refusedInLaboratory: readonly KitState[] = ['IN_STOCK', 'RETURNED', 'LOST', 'EXPIRED'];

interface KitMove {
  id: number;
  /** The state shown on the page, for optimistic locking. */
  version?: string | undefined;
  to: KitState;
  reason: string;
}

/**
 * Staff set a kit's state manually, with a reason. If it was lost in the post, its buyer gets a free one; if it is void,
 * its order no longer waits for it.
 */
export async function moveKitByHand(ctx: Ctx, input: KitMove) {
  requirePermission(ctx, 'kits.void', { write: true });
  if (!staffMoves.some((to) => to === input.to)) throw invalid({ to: ['This status is set automatically.'] });
  await inTransaction(ctx, async (tx) => {
    await refuseMoved(tx, input);
    // Reception locks the kit as well, so a concurrent scan and "Lost" see each other.
    if (refusedInLaboratory.includes(input.to) && (await hasArrived(tx, input.id)))
      throw new Failure('illegal_transition', { message: 'The sample of this kit is in the laboratory.' });
    if (input.to === 'IN_STOCK') await refuseNeededByOrder(tx, input.id);
    await moveKit(tx, { kitId: input.id, to: input.to, reason: input.reason });
    if (input.to === 'VOID') await cancelSentUnit(tx, input.id);
    if (input.to === 'LOST') await replaceForHolder(tx, input.id, 'The kit was lost in the post.');
  });
  return findKit(ctx, input.id);
}

async function cancelSentUnit(tx: Ctx, kitId: number): Promise<void> {
  const unit = await tx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select(['orderUnit.id', 'orderLine.orderId'])
    .where('orderUnit.kitId', '=', kitId)
    .where('orderUnit.state', '=', 'KIT_SENT')
    .executeTakeFirst();
  if (!unit) return;
  await moveUnit(tx, { unitId: unit.id, to: 'CANCELLED' });
  await completeOrder(tx, unit.orderId);
}

async function refuseMoved(tx: Ctx, { id, version }: KitMove): Promise<void> {
  const kit = await tx.db.selectFrom('kit').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (kit) refuseOutdated(version, kit.state);
}

/** Refuses a kit that an order still needs: it cannot go to another customer. */
async function refuseNeededByOrder(tx: Ctx, kitId: number): Promise<void> {
  const unit = await tx.db
    .selectFrom('orderUnit')
    .select('state')
    .where('kitId', '=', kitId)
    .where('state', '<>', 'CANCELLED')
    .executeTakeFirst();
  if (unit)
    throw new Failure('illegal_transition', {
      message: 'An order still includes this kit. Record the return in the order.',
    });
  await freeKit(tx, kitId);
}

/**
 * Asks the buyer of an unusable kit, the recipient of a gift, whoever got it as a free replacement, or the agent who used
 * it where to send the free one. Does nothing for a kit whose holder is unknown.
 */
export async function replaceForHolder(tx: Ctx, kitId: number, reason: string): Promise<boolean> {
  const holder = await findKitHolder(tx, kitId);
  return holder ? orderReplacement(tx, { ...holder, kitId, sampleId: null, reason }) : false;
}

type Holder = Pick<NewReplacement, 'personId' | 'email' | 'address'>;

/** Whoever has an unused kit, as far as we know. */
export async function findKitHolder(tx: Ctx, kitId: number): Promise<Holder | null> {
  return (await findBuyer(tx, kitId)) ?? (await findReplacementRecipient(tx, kitId)) ?? findCollector(tx, kitId);
}

async function findBuyer(tx: Ctx, kitId: number): Promise<Holder | null> {
  const sent = await tx.db
    .selectFrom('kit')
    .innerJoin('orderLine', 'orderLine.id', 'kit.orderLineId')
    .innerJoin('salesOrder', 'salesOrder.id', 'orderLine.orderId')
    .leftJoin('kitGift', 'kitGift.orderLineId', 'orderLine.id')
    .select(['salesOrder.email', 'salesOrder.personId', 'salesOrder.shippingAddress'])
    .select(['kitGift.recipientEmail', 'kitGift.address'])
    .where('kit.id', '=', kitId)
    .executeTakeFirst();
  if (!sent) return null;
  const { recipientEmail } = sent;
  const address = recipientEmail ? sent.address : sent.shippingAddress;
  return {
    personId: recipientEmail ? null : sent.personId,
    email: recipientEmail ?? sent.email,
    address: address && { ...address },
  };
}

/** A replacement kit has no order of its own. */
async function findReplacementRecipient(tx: Ctx, kitId: number): Promise<Holder | null> {
  const row = await tx.db
    .selectFrom('kitReplacement')
    .select(['personId', 'email', 'address'])
    .where('newKitId', '=', kitId)
    .executeTakeFirst();
  return row ? { ...row, address: row.address && { ...row.address } } : null;
}

/** The collection agent who entered the kit in their log. */
async function findCollector(tx: Ctx, kitId: number): Promise<Holder | null> {
  const agent = await tx.db
    .selectFrom('collectedAnimal')
    .innerJoin('person', 'person.id', 'collectedAnimal.agentId')
    .select(['person.id as personId', 'person.email'])
    .where('collectedAnimal.kitId', '=', kitId)
    .where('collectedAnimal.deletedAt', 'is', null)
    .executeTakeFirst();
  return agent ? { ...agent, address: null } : null;
}
