import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { DRAFT_DAYS, FORM_YEARS } from './retention.rules.ts';

interface Sweep {
  name: string;
  /**
   * Deletes or blanks rows, in a single statement, so that no lock is held for long. The file of a returned `file_key`
   * is deleted as well.
   */
  statement: string;
}

/** The retention rules (decision 008, and `retention` in src/db/data-map.json). They use the database's clock. */
export const SWEEPS: readonly Sweep[] = [
  {
    name: 'sessions',
    statement:
      "delete from login_session where expires_at < now() or last_seen_at < now() - make_interval(mins => idle_minutes) - interval '1 day'",
  },
  {
    name: 'session addresses',
    statement:
      "update login_session set ip_address = regexp_replace(ip_address, '(\\d+\\.\\d+)\\.\\d+\\.\\d+$', '\\1.0.0') where created_at < now() - interval '7 days' and ip_address ~ '^\\d+\\.\\d+\\.\\d+\\.\\d+$' and ip_address !~ '\\.0\\.0$'",
  },
  { name: 'links', statement: "delete from login_link where created_at < now() - interval '30 days'" },
  { name: 'challenges', statement: "delete from login_challenge where expires_at < now() - interval '1 day'" },
  { name: 'address changes', statement: "delete from email_change where asked_at < now() - interval '30 days'" },
  {
    name: 'unconfirmed apps',
    statement: "delete from totp_factor where confirmed_at is null and created_at < now() - interval '1 day'",
  },
  {
    name: 'activation drafts',
    statement: `delete from activation_draft where updated_at < now() - interval '${DRAFT_DAYS} days' and not exists (select from activation a where a.draft_id = activation_draft.id)`,
  },
  { name: 'idempotency keys', statement: "delete from idempotency_key where created_at < now() - interval '7 days'" },
  { name: 'rate limits', statement: "delete from rate_limit where window_start < now() - interval '2 days'" },
  {
    name: 'webhook bodies',
    statement:
      "update payment_event set body = '{}' where received_at < now() - interval '30 days' and body::text <> '{}'",
  },
  {
    name: 'mails',
    statement:
      "delete from mail_message where created_at < now() - interval '180 days' and state in ('SENT', 'FAILED')",
  },
  {
    name: 'exports',
    statement:
      "update data_export set state = 'EXPIRED' where state = 'READY' and expires_at < now() returning file_key",
  },
  {
    name: 'stuck exports',
    statement:
      "update data_export set state = 'FAILED' where state in ('QUEUED', 'RUNNING') and asked_at < now() - interval '1 day'",
  },
  {
    name: 'old exports',
    statement:
      "delete from data_export where asked_at < now() - interval '30 days' and state in ('TAKEN', 'EXPIRED', 'FAILED')",
  },
  {
    name: 'newsletter unsubscribes',
    statement: "delete from newsletter_subscription where left_at < now() - interval '30 days'",
  },
  {
    name: 'unconfirmed newsletters',
    statement: "delete from newsletter_subscription where state = 'PENDING' and asked_at < now() - interval '30 days'",
  },
  { name: 'stock notices', statement: "delete from stock_notice where told_at < now() - interval '30 days'" },
  {
    name: 'prepared orders',
    statement:
      "update advance_order set customer_email = 'erased-' || id || '@erased.invalid', customer = '{}', animals = '[]' where state in ('CONVERTED', 'DECLINED', 'EXPIRED') and updated_at < now() - interval '90 days' and customer <> '{}'",
  },
  {
    name: 'club invitations',
    statement: "delete from club_invitation where created_at < now() - interval '2 years'",
  },
  {
    name: 'old listing animals',
    statement:
      "delete from breeder_listing_animal where listing_id in (select id from breeder_listing where state in ('LAPSED', 'REMOVED', 'DECLINED') and updated_at < now() - interval '2 years')",
  },
  {
    name: 'old listings',
    statement:
      "delete from breeder_listing where state in ('LAPSED', 'REMOVED', 'DECLINED') and updated_at < now() - interval '2 years' returning photo_key as file_key",
  },
  {
    name: 'old nominations',
    statement:
      "delete from collection_agent where (state = 'DECLINED' and created_at < now() - interval '2 years' or state = 'EXPIRED' and valid_until < now() - interval '2 years')",
  },
  {
    name: 'transfer offer animals',
    statement:
      "delete from animal_transfer_item where transfer_id in (select id from animal_transfer where decided_at < now() - interval '3 years')",
  },
  {
    name: 'old transfer offers',
    statement: "delete from animal_transfer where decided_at < now() - interval '3 years'",
  },
  { name: 'ended club grants', statement: "delete from club_grant where ended_at < now() - interval '3 years'" },
  { name: 'ended consents', statement: "delete from registry_consent where ended_at < now() - interval '3 years'" },
  {
    name: 'registry notices',
    statement: "delete from registry_notice where ended_at < now() - interval '1 year'",
  },
  { name: 'registry lookups', statement: "delete from registry_lookup where at < now() - interval '3 years'" },
  {
    // Lookups refer to the key and are kept equally long.
    name: 'revoked registry keys',
    statement:
      "delete from registry_key k where revoked_at < now() - interval '3 years' and not exists (select from registry_lookup l where l.key_id = k.id)",
  },
  { name: 'audit', statement: "delete from audit_entry where at < now() - interval '3 years'" },
  { name: 'history', statement: "delete from event where at < now() - interval '10 years'" },
  {
    // The last link of the deleted rows stays, because the next link refers to it.
    name: 'history links',
    statement:
      'delete from history_link l where row_at < now() - history_kept(log) and position < (select coalesce(min(k.position) filter (where k.row_at >= now() - history_kept(k.log)) - 1, max(k.position)) from history_link k where k.log = l.log)',
  },
  {
    name: 'form files',
    statement: `delete from form_request_file where request_id in (select id from form_request where updated_at < now() - interval '${FORM_YEARS} years') returning file_key`,
  },
  { name: 'forms', statement: `delete from form_request where updated_at < now() - interval '${FORM_YEARS} years'` },
];

/** Runs every night. Returns the number of affected rows per rule, for the log and the test. */
export async function sweepOld(ctx: Ctx): Promise<Record<string, number>> {
  const affected: Record<string, number> = {};
  for (const sweep of SWEEPS) affected[sweep.name] = await run(ctx, sweep);
  ctx.adapters.logger.info(`expired data removed ${JSON.stringify(affected)}`, { requestId: ctx.requestId });
  return affected;
}

async function run(ctx: Ctx, { statement }: Sweep): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { rows, numAffectedRows } = await sql.raw<{ fileKey?: string | null }>(statement).execute(tx.db);
    const keys = rows.flatMap(({ fileKey }) => fileKey ?? []);
    if (keys.length > 0) await tx.adapters.jobs.send(tx.db, 'privacy.remove_files', { keys });
    return Number(numAffectedRows ?? 0);
  });
}
