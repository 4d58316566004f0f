import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { KIT_LIFE_MONTHS } from '#platform/articles/facts.rules.ts';
import { WARNED_MONTHS_BEFORE } from './kits.rules.ts';
import { moveKit } from './kits.service.ts';
import { isKitRefunded } from './refunded-kits.service.ts';

const BATCH_SIZE = 500;

/** Expires kits that were not used in time, so that they can no longer be activated; each gets an event. */
export async function expireKits(ctx: Ctx): Promise<void> {
  const kits = await ctx.db
    .selectFrom('kit')
    .select('id')
    .where('state', 'in', ['CREATED', 'IN_STOCK', 'ALLOCATED', 'DISPATCHED', 'DELIVERED'])
    .where(sql<boolean>`expires_on < current_date`)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of kits)
    await inTransaction(ctx, (tx) =>
      moveKit(tx, { kitId: id, to: 'EXPIRED', reason: `${KIT_LIFE_MONTHS} months after manufacture` }),
    );
}

/** Warns the holders of kits that expire within three months, once per kit. */
export async function warnOfKitExpiry(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number;
    barcode: string;
    expiresOn: string;
    email: string;
    personId: string | null;
    countryCode: string;
  }>`
    select k.id, k.barcode, k.expires_on::text as expires_on, o.country_code,
      coalesce(g.recipient_email, o.email) as email, case when g.id is null then o.person_id end as person_id
    from kit k join order_line l on l.id = k.order_line_id join sales_order o on o.id = l.order_id
      left join kit_gift g on g.order_line_id = l.id
    where k.state in ('DISPATCHED', 'DELIVERED') and not ${isKitRefunded('k')}
      and k.expires_on between current_date and current_date + make_interval(months => ${WARNED_MONTHS_BEFORE})
      and not exists (select from mail_message m where m.dedupe_key = 'kit:' || k.id || ':expiring')
    order by k.expires_on, k.id limit ${BATCH_SIZE}`.execute(ctx.db);
  for (const { id, barcode, expiresOn, email, personId, countryCode } of rows)
    await queueMail(ctx, {
      dedupeKey: `kit:${id}:expiring`,
      to: email,
      personId,
      ...(!personId && { reader: { countryCode } }),
      template: 'kits.expiring',
      data: { barcode: formatBarcode(barcode), bare: barcode, expiresOn },
    });
}
