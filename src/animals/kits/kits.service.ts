import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { barcodeCandidates, makeBarcode } from '#shared/barcode.ts';
import { returnPrepaidTest } from '#shop/loyalty/prepaid-kits.service.ts';
import { isKitRefunded } from './refunded-kits.service.ts';
import { kitBuyers, type KitBuyers } from './former-buyers.service.ts';
import { KIT_LIFE_MONTHS } from '#platform/articles/facts.rules.ts';
import { kitTransitions, WARNED_MONTHS_BEFORE, type KitState } from './kits.rules.ts';

export interface NewBatch {
  /** Null creates blank kits, which need a test from the balance or a purchase at activation. */
  productId: number | null;
  size: number;
  swabLot: string;
  location?: string;
  /** YYYY-MM-DD */
  manufacturedOn: string;
}

/** Creates `size` kits in stock, with new barcodes. */
export async function createBatch(ctx: Ctx, input: NewBatch): Promise<{ batchId: number; barcodes: string[] }> {
  const user = requirePermission(ctx, 'kits.create');
  if (input.size < 1 || input.size > 1000) throw invalid({ size: ['Enter 1 to 1,000 kits.'] });
  return once(ctx, `kit-batch:${user.id}`, input, async (tx) => {
    const batch = await tx.db
      .insertInto('kitBatch')
      .values({
        productId: input.productId,
        size: input.size,
        swabLot: input.swabLot,
        location: input.location ?? 'MAIN',
        manufacturedOn: input.manufacturedOn,
        expiresOn: sql<string>`${input.manufacturedOn}::date + make_interval(months => ${KIT_LIFE_MONTHS})`,
        createdBy: user.id,
      })
      .returning(['id', 'expiresOn'])
      .executeTakeFirstOrThrow();
    const barcodes = Array.from({ length: input.size }, () => makeBarcode(tx.adapters.random.bytes(9)));
    await tx.db
      .insertInto('kit')
      .values(
        barcodes.map((barcode) => ({
          barcode,
          batchId: batch.id,
          productId: input.productId,
          state: 'IN_STOCK',
          expiresOn: batch.expiresOn,
        })),
      )
      .execute();
    await recordEvent(tx, {
      entity: 'kit_batch',
      entityId: batch.id,
      kind: 'created',
      to: 'IN_STOCK',
      data: { size: input.size },
    });
    return { batchId: batch.id, barcodes };
  });
}

export interface Kit {
  id: number;
  barcode: string;
  secondBarcode: string | null;
  productId: number | null;
  state: KitState;
  orderLineId: number | null;
  clinicId: number | null;
  animalId: number | null;
  activatedBy: string | null;
  /** Former and current buyers of a returned kit; null if it never came back. */
  buyers: KitBuyers | null;
  refunded: boolean;
  expired: boolean;
  /** The last day on which it can be activated, if within three months; YYYY-MM-DD. */
  expiresSoonOn: string | null;
}

/** The kit with this barcode as typed (first or second swab), or null. */
export async function findKitByBarcode(ctx: Pick<Ctx, 'db'>, typed: string): Promise<Kit | null> {
  return (await findKitsByBarcode(ctx, [typed])).get(typed) ?? null;
}

/** The kits with these barcodes as typed, in one query. Unknown codes are missing from the map. */
export async function findKitsByBarcode(ctx: Pick<Ctx, 'db'>, typed: readonly string[]): Promise<Map<string, Kit>> {
  const codes = [...new Set(typed.flatMap(barcodeCandidates))];
  if (codes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('kit')
    .select(['id', 'barcode', 'secondBarcode', 'productId', 'state', 'orderLineId'])
    .select(['clinicId', 'animalId', 'activatedBy', kitBuyers.as('buyers')])
    .select(isKitRefunded('kit').as('refunded'))
    .select(sql<boolean>`expires_on < current_date`.as('expired'))
    .select(
      sql<
        string | null
      >`case when expires_on < current_date + make_interval(months => ${WARNED_MONTHS_BEFORE}) then expires_on::text end`.as(
        'expiresSoonOn',
      ),
    )
    .where((eb) => eb.or([eb(sql`upper(barcode)`, 'in', codes), eb(sql`upper(second_barcode)`, 'in', codes)]))
    .orderBy('id')
    .execute();
  const byCode = new Map<string, Kit>();
  for (const row of rows.toReversed()) {
    const kit = { ...row, state: row.state };
    if (kit.secondBarcode) byCode.set(kit.secondBarcode.toUpperCase(), kit);
    byCode.set(kit.barcode.toUpperCase(), kit);
  }
  const of = (code: string) =>
    barcodeCandidates(code)
      .map((one) => byCode.get(one))
      .find((kit) => kit !== undefined);
  return new Map(typed.flatMap((code) => (of(code) ? [[code, of(code) as Kit]] : [])));
}

/**
 * Takes one kit for an order line from the stock: one of the line's own product, or else a blank kit that becomes it
 * (for a multipack, which has no product, it stays blank). SKIP LOCKED ensures that two dispatchers never take the same
 * kit. Throws `conflict` if the stock is empty.
 */
export async function allocateKit(
  ctx: Ctx,
  input: { orderLineId: number | null; productId: number | null },
): Promise<{ kitId: number; barcode: string }> {
  return inTransaction(ctx, async (tx) => {
    const kit = await tx.db
      .selectFrom('kit')
      .select(['id', 'barcode'])
      .where('state', '=', 'IN_STOCK')
      .where(sql<boolean>`expires_on > current_date`)
      .where((eb) => eb.or([eb('productId', '=', input.productId), eb('productId', 'is', null)]))
      .orderBy(sql`product_id nulls last`)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!kit) throw new Failure('conflict', { message: 'This kit is out of stock.' });
    await moveKit(tx, { kitId: kit.id, to: 'ALLOCATED' });
    await tx.db
      .updateTable('kit')
      .set({ orderLineId: input.orderLineId, productId: input.productId, clinicId: clinicOf(input.orderLineId) })
      .where('id', '=', kit.id)
      .execute();
    return { kitId: kit.id, barcode: kit.barcode };
  });
}

/** Business rules 3.2: a kit ordered by a clinic belongs to it, and no other clinic can activate it. */
function clinicOf(orderLineId: number | null) {
  return sql<number | null>`(
    select m.clinic_id from order_line l join sales_order o on o.id = l.order_id join clinic_member m on m.person_id = o.person_id
    where l.id = ${orderLineId} order by m.clinic_id limit 1)`;
}

export function markKitDispatched(ctx: Ctx, input: { kitId: number }): Promise<void> {
  return moveKit(ctx, { ...input, to: 'DISPATCHED' });
}

export function markKitDelivered(ctx: Ctx, input: { kitId: number }): Promise<void> {
  return moveKit(ctx, { ...input, to: 'DELIVERED' });
}

export function markKitReceived(ctx: Ctx, input: { kitId: number }): Promise<void> {
  return moveKit(ctx, { ...input, to: 'RECEIVED' });
}

export function markKitConsumed(ctx: Ctx, input: { kitId: number }): Promise<void> {
  return moveKit(ctx, { ...input, to: 'CONSUMED' });
}

/**
 * Binds a kit to its animal once: of concurrent attempts, the guarded update lets exactly one succeed (trust.md K1).
 */
export async function markKitActivated(
  ctx: Ctx,
  input: {
    kitId: number;
    from: KitState;
    animalId: number;
    personId: string;
    productId: number;
    secondBarcode: string | null;
  },
): Promise<boolean> {
  const updated = await ctx.db
    .updateTable('kit')
    .set({
      state: 'ACTIVATED',
      animalId: input.animalId,
      activatedBy: input.personId,
      activatedAt: sql`now()`,
      productId: input.productId,
      secondBarcode: input.secondBarcode,
    })
    .where('id', '=', input.kitId)
    .where('state', 'in', ['DISPATCHED', 'DELIVERED'])
    .where(sql<boolean>`expires_on >= current_date`)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return false;
  await recordEvent(ctx, {
    entity: 'kit',
    entityId: input.kitId,
    kind: 'activated',
    from: input.from,
    to: 'ACTIVATED',
  });
  return true;
}

/**
 * Moves a kit along its lifecycle under a row lock and records an event. Moves missing from the transition table are
 * refused.
 */
export async function moveKit(ctx: Ctx, input: { kitId: number; to: KitState; reason?: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const kit = await tx.db
      .selectFrom('kit')
      .select('state')
      .where('id', '=', input.kitId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    const from = kit.state;
    if (from === input.to) return;
    if (!canTransition(kitTransitions, from, input.to))
      throw new Failure('illegal_transition', { details: { allowed: kitTransitions[from] } });
    await tx.db.updateTable('kit').set({ state: input.to }).where('id', '=', input.kitId).execute();
    if (input.to === 'RETURNED' || input.to === 'VOID') await returnPrepaidTest(tx, input.kitId);
    await recordEvent(tx, {
      entity: 'kit',
      entityId: input.kitId,
      kind: 'moved',
      from,
      to: input.to,
      reason: input.reason,
    });
  });
}
