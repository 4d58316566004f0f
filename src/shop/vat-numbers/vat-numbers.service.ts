import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import type { VatNumber } from '#shop/payments/payments.contract.ts';
import { Failure } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { normaliseVatNumber, type VatState } from './vat-numbers.rules.ts';

/** Records a number that a buyer has entered; it stays PENDING, and tax is charged, until staff confirm it. */
export async function checkVatNumberLater(ctx: Ctx, typed: string): Promise<void> {
  await ctx.db
    .insertInto('vatNumber')
    .values({ number: normaliseVatNumber(typed) })
    .onConflict((oc) => oc.column('number').doNothing())
    .execute();
}

export async function findVatState(ctx: Ctx, number: string): Promise<VatState> {
  const row = await ctx.db.selectFrom('vatNumber').select('state').where('number', '=', number).executeTakeFirst();
  return row?.state ?? 'PENDING';
}

/** The numbers for checking in the register (VIES): pending ones first, oldest first. */
export async function listVatNumbers(ctx: Ctx): Promise<VatNumber[]> {
  requirePermission(ctx, 'orders.settle_manually');
  const { rows } = await sql<VatRow>`
    select v.number, v.state, v.asked_at, v.checked_at, c.*
    from (select * from vat_number order by state <> 'PENDING', asked_at limit 200) v
    left join lateral (
      select u.person_id, u.email, u.address ->> 'firstName' as first_name, u.address ->> 'lastName' as last_name,
        u.address ->> 'company' as company, u.address ->> 'countryCode' as country_code, p.name as person_name
      from (
        (select person_id, email, coalesce(billing_address, shipping_address) as address, updated_at as at
         from cart where vat_number = v.number order by updated_at desc limit 1)
        union all
        (select person_id, email, coalesce(billing_address, shipping_address), created_at
         from sales_order where vat_number = v.number order by created_at desc limit 1)
      ) u left join person p on p.id = u.person_id
      order by u.at desc limit 1
    ) c on true
    order by v.state <> 'PENDING', v.asked_at`.execute(ctx.db);
  return rows.map(({ askedAt, checkedAt, firstName, lastName, personName, ...row }) => {
    const { number, state, personId, email, company, countryCode } = row;
    const name = [firstName, lastName].filter(Boolean).join(' ') || (personName ?? '');
    const isKnown = name !== '' || email !== null;
    return {
      number,
      state,
      askedAt: askedAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      customer: isKnown ? { personId, name, company, email, countryCode } : null,
    };
  });
}

interface VatRow {
  number: string;
  state: VatState;
  askedAt: Date;
  checkedAt: Date | null;
  personId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  personName: string | null;
  company: string | null;
  countryCode: string | null;
}

/** Records the result of the register check by staff. */
export async function decideVatNumber(
  ctx: Ctx,
  input: { number: string; version?: string | undefined; state: 'VALID' | 'INVALID' },
): Promise<{ number: string; state: VatState }> {
  requirePermission(ctx, 'orders.settle_manually', { write: true });
  const number = normaliseVatNumber(input.number);
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('vatNumber')
      .select('state')
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    refuseOutdated(input.version, before.state);
    await tx.db
      .updateTable('vatNumber')
      .set({ state: input.state, source: 'staff', checkedAt: sql<Date>`now()` })
      .where('number', '=', number)
      .execute();
    const states = { from: before.state, to: input.state };
    await recordEvent(tx, { entity: 'vat_number', entityId: number, kind: 'decided', ...states });
    return { number, state: input.state };
  });
}
