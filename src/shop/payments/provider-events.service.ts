import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';

/** A provider's event as stored, so that it takes effect only once. */
export interface ProviderEvent {
  provider: string;
  eventId: string;
  kind: string;
  /** JSON. */
  body: string;
  handledAt: Date;
}

/** Stores the event of this payment, or of an unknown one; false if it is stored already. */
export async function rememberEvent(ctx: Ctx, event: ProviderEvent, paymentId: number | null): Promise<boolean> {
  const rows = await insertEvent(ctx.db, { ...event, paymentId });
  return rows.length > 0;
}

const insertEvent = statement<ProviderEvent & { paymentId: number | null }>()((db, { paymentId, ...event }) =>
  writtenEvent(db, event, sql`select id from payment where id = ${paymentId}::bigint for key share`).returning(
    'eventId',
  ),
);

/** For use within a larger statement. `held` selects the payment's row, which is locked before the event is written. */
export function writtenEvent(db: Pick<Ctx['db'], 'insertInto'>, event: ProviderEvent, held: RawBuilder<unknown>) {
  const { provider, eventId, kind, body, handledAt } = event;
  return db
    .insertInto('paymentEvent')
    .columns(['provider', 'eventId', 'kind', 'paymentId', 'body', 'handledAt'])
    .expression(
      sql`select ${provider}::text, ${eventId}::text, ${kind}::text, held.id, ${body}::jsonb, ${handledAt}::timestamptz
        from (values (1)) as one left join lateral (${held}) held on true`,
    )
    .onConflict((oc) => oc.columns(['provider', 'eventId']).doNothing());
}
