import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { CREDIT_LIFETIME_MONTHS } from './transfers.rules.ts';

export interface NewCredits {
  personId: string;
  orderLineId: number;
  /** Product that one credit covers: the product in the pack. */
  productId: number;
  quantity: number;
  unitPaidCents: number;
}

/** Adds the credits of a paid multipack line, once per line: a repeat adds nothing. */
export async function addCredits(ctx: Ctx, input: NewCredits): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .selectFrom('orderLine')
      .select('id')
      .where('id', '=', input.orderLineId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await tx.db
      .selectFrom('kitCredit')
      .select('id')
      .where('orderLineId', '=', input.orderLineId)
      .executeTakeFirst();
    if (before || input.quantity <= 0) return;
    const { personId: ownerId, productId, orderLineId, unitPaidCents } = input;
    // A test is redeemed in the category of the test, not of the pack.
    const { categoryId } = await tx.db
      .selectFrom('product')
      .select('categoryId')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const expiresAt = sql<Date>`now() + make_interval(months => ${CREDIT_LIFETIME_MONTHS})`;
    const credit = { ownerId, categoryId, productId, orderLineId, unitPaidCents, expiresAt };
    const rows = await tx.db
      .insertInto('kitCredit')
      .values(Array.from({ length: input.quantity }, () => credit))
      .returning('id')
      .execute();
    const entries = rows.map(({ id }) => ({ kitCreditId: id, kind: 'BUY' as const, toPerson: ownerId }));
    await tx.db.insertInto('kitCreditEntry').values(entries).execute();
  });
}

export interface RedeemCredit {
  personId: string;
  categoryId: number;
  kitId: number;
  /** The form field of the error; `barcodes` if omitted. */
  field?: string;
}

/** Uses the oldest credit of a category for a kit; 428 in `field` (`barcodes`) if there is none. A kit uses only one credit. */
export async function redeemCredit(ctx: Ctx, input: RedeemCredit): Promise<{ creditId: number; productId: number }> {
  return inTransaction(ctx, async (tx) => {
    const used = await tx.db
      .selectFrom('kitCredit')
      .select(['id', 'productId'])
      .where('kitId', '=', input.kitId)
      .where('state', '=', 'USED')
      .executeTakeFirst();
    if (used) return { creditId: used.id, productId: used.productId };
    await lockOwners(tx, [input.personId]);
    const credit = await tx.db
      .selectFrom('kitCredit')
      .select(['id', 'productId'])
      .where('ownerId', '=', input.personId)
      .where('categoryId', '=', input.categoryId)
      .where('state', '=', 'AVAILABLE')
      .where('expiresAt', '>', sql<Date>`now()`)
      .orderBy('expiresAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!credit) throw invalid({ [input.field ?? 'barcodes']: ['You have no tests left in this category.'] });
    await moveCredit(tx, { creditId: credit.id, from: 'AVAILABLE', to: 'USED', kitId: input.kitId });
    await writeEntry(tx, { creditId: credit.id, kind: 'USE', personId: input.personId });
    return { creditId: credit.id, productId: credit.productId };
  });
}

/** For an activation cancelled before the sample arrived: returns the credit of its kit. */
export async function releaseCredit(ctx: Ctx, kitId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const credit = await tx.db
      .selectFrom('kitCredit')
      .select(['id', 'ownerId'])
      .where('kitId', '=', kitId)
      .where('state', '=', 'USED')
      .forUpdate()
      .executeTakeFirst();
    if (!credit) return;
    await moveCredit(tx, { creditId: credit.id, from: 'USED', to: 'AVAILABLE', kitId: null });
    await writeEntry(tx, { creditId: credit.id, kind: 'RELEASE', personId: credit.ownerId });
  });
}

/** For a refunded pack: its unused credits can no longer be used. */
export async function refundCredits(tx: Ctx, lineIds: number[]): Promise<void> {
  if (lineIds.length === 0) return;
  const credits = await tx.db
    .updateTable('kitCredit')
    .set({ state: 'REFUNDED' })
    .where('orderLineId', 'in', lineIds)
    .where('state', '=', 'AVAILABLE')
    .returning(['id', 'ownerId'])
    .execute();
  await writeRefunded(tx, credits);
}

/** Refunds `count` credits of a pack: those that the buyer still has, the last to expire first. */
export async function refundSomeCredits(tx: Ctx, { lineId, count }: { lineId: number; count: number }): Promise<void> {
  const { rows } = await sql<{ id: number; ownerId: string }>`
    update kit_credit set state = 'REFUNDED' where id in (
      select c.id from kit_credit c join order_line l on l.id = c.order_line_id join sales_order o on o.id = l.order_id
      where l.id = ${lineId} and c.state = 'AVAILABLE' and c.owner_id = o.person_id
      order by c.expires_at desc, c.id desc limit ${count} for update of c)
    returning id, owner_id`.execute(tx.db);
  await writeRefunded(tx, rows);
}

async function writeRefunded(tx: Ctx, credits: { id: number; ownerId: string }[]): Promise<void> {
  if (credits.length === 0) return;
  await tx.db
    .insertInto('kitCreditEntry')
    .values(credits.map(({ id, ownerId }) => ({ kitCreditId: id, kind: 'REFUND', fromPerson: ownerId })))
    .execute();
}

export interface CreditBalance {
  categoryId: number;
  name: string;
  productId: number;
  productName: string;
  bought: number;
  used: number;
  transferredIn: number;
  transferredOut: number;
  expired: number;
  refunded: number;
  available: number;
  nextExpiry: string | null;
}

/**
 * The test kit balance of a person, by category and product (business rules 3.10). A cancelled transfer counts for
 * neither side, so the balance is the received tests minus the sent ones.
 */
export async function listCreditBalance(ctx: Ctx, personId: string): Promise<CreditBalance[]> {
  const { rows } = await sql<Omit<CreditBalance, 'nextExpiry'> & { nextExpiry: Date | null }>`
    with mine as (
      select c.category_id, c.product_id, c.state, c.expires_at, c.owner_id,
        (select count(*) from kit_credit_entry e where e.kit_credit_id = c.id and e.kind = 'BUY' and e.to_person = ${personId}) as bought,
        (select count(*) from kit_credit_entry e where e.kit_credit_id = c.id and (e.kind = 'TRANSFER' or e.kind = 'RELEASE' and e.transfer_id is not null) and e.to_person = ${personId}
          and not exists (select from kit_credit_entry h where h.kit_credit_id = c.id and h.transfer_id = e.transfer_id and h.from_person = ${personId})) as came,
        (select count(*) from kit_credit_entry e where e.kit_credit_id = c.id and (e.kind = 'HOLD' and e.transfer_id is not null or e.kind = 'TRANSFER' and not exists (
            select from kit_credit_entry h where h.kit_credit_id = c.id and h.transfer_id = e.transfer_id and h.kind = 'HOLD')) and e.from_person = ${personId}
          and not exists (select from kit_credit_entry h where h.kit_credit_id = c.id and h.transfer_id = e.transfer_id and h.to_person = ${personId})) as went
      from kit_credit c
      where c.id in (
        select id from kit_credit where owner_id = ${personId}
        union select kit_credit_id from kit_credit_entry where to_person = ${personId}
        union select kit_credit_id from kit_credit_entry where from_person = ${personId})
    )
    select m.category_id, g.name, m.product_id, p.name as product_name,
      sum(bought)::int as bought,
      count(*) filter (where state = 'USED' and owner_id = ${personId})::int as used,
      sum(came)::int as transferred_in,
      sum(went)::int as transferred_out,
      count(*) filter (where owner_id = ${personId} and (state = 'EXPIRED' or (state = 'AVAILABLE' and expires_at <= now())))::int as expired,
      count(*) filter (where state = 'REFUNDED' and owner_id = ${personId})::int as refunded,
      count(*) filter (where owner_id = ${personId} and state = 'AVAILABLE' and expires_at > now())::int as available,
      min(expires_at) filter (where owner_id = ${personId} and state = 'AVAILABLE' and expires_at > now()) as next_expiry
    from mine m join product p on p.id = m.product_id join product_category g on g.id = m.category_id
    group by m.category_id, g.name, m.product_id, p.name
    having sum(bought + came + went) > 0 or bool_or(owner_id = ${personId}) order by g.name, p.name`.execute(ctx.db);
  return rows.map((row) => ({ ...row, nextExpiry: row.nextExpiry?.toISOString() ?? null }));
}

/** Serializes concurrent changes of these people's credits. The rows are locked in a fixed order to avoid deadlocks. */
export async function lockOwners(tx: Ctx, personIds: readonly string[]): Promise<void> {
  await tx.db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...personIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

type CreditState = ColumnValue<'kitCredit', 'state'>;

async function moveCredit(
  tx: Ctx,
  move: { creditId: number; from: CreditState; to: CreditState; kitId: number | null },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('kitCredit')
    .set({ state: move.to, kitId: move.kitId })
    .where('id', '=', move.creditId)
    .where('state', '=', move.from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('conflict');
}

function writeEntry(tx: Ctx, entry: { creditId: number; kind: 'USE' | 'RELEASE'; personId: string }) {
  return tx.db
    .insertInto('kitCreditEntry')
    .values({ kitCreditId: entry.creditId, kind: entry.kind, fromPerson: entry.personId })
    .execute();
}
