import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { cancelUnpaidWithReason } from '#shop/payments/expire-payments.service.ts';
import { listNames } from '#animals/transfers/transfers.rules.ts';

/** Queues the job that cancels the former owner's unpaid orders of added tests after a transfer. */
export async function queueUnpaidUpgrades(tx: Ctx, data: { animalIds: number[] }): Promise<void> {
  await tx.adapters.jobs.send(tx.db, 'activation.upgrades_lost', data);
}

/** Cancels unpaid orders of added tests for animals that have a new owner, and emails the buyer the reason. */
export async function cancelUnpaidUpgrades(ctx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  const { rows } = await sql<{ orderId: number; names: string[] }>`
    select o.id as order_id, array_agg(distinct a.name collate natural_order order by a.name collate natural_order) as names
    from sales_order o join order_line l on l.order_id = o.id join product p on p.id = l.product_id and p.kind = 'upgrade'
    join animal a on a.id = l.animal_id
    join animal_ownership w on w.animal_id = a.id and w.till is null
    where a.id = any(${animalIds}::int[]) and o.state = 'PENDING_PAYMENT' and o.payment_state <> 'PARTIALLY_PAID'
      and w.since > o.created_at and w.person_id is distinct from o.person_id
    group by o.id order by o.id`.execute(ctx.db);
  for (const { orderId, names } of rows) {
    const has = names.length === 1 ? 'has' : 'have';
    const reason = `${listNames(names)} ${has} a new owner, so you can no longer order tests for ${names.length === 1 ? 'this animal' : 'these animals'}.`;
    await cancelUnpaidWithReason(ctx, { id: orderId, reason });
  }
}
