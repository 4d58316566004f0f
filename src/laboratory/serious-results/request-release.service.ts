import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { releaseDue, releaseSample } from '#laboratory/samples/release.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { zonesOf } from '#platform/places/time-zones.rules.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { endOfQuietHours, quietHoursVersion, type QuietHours } from './quiet-hours.rules.ts';
import { findSeriousFindings } from './serious-findings.service.ts';

export interface ReleaseAnswer {
  reportKey: string | null;
  certificateCode: string | null;
  /** When a job releases serious results after quiet hours; otherwise null. */
  scheduledFor: string | null;
}

/**
 * Releases approved results. Those with a serious finding are scheduled if the owner has quiet hours (`quiet_hours`),
 * unless the reviewer overrides this (`now`).
 */
export async function requestRelease(
  ctx: Ctx,
  { sampleId, now }: { sampleId: number; now: boolean },
): Promise<ReleaseAnswer> {
  requirePermission(ctx, 'lab.release', { write: true });
  const releaseAt = now ? null : await findReleaseTime(ctx, sampleId);
  if (releaseAt === null) {
    const released = await releaseSample(ctx, { sampleId });
    return { ...released, scheduledFor: null };
  }
  await schedule(ctx, sampleId, releaseAt);
  return { reportKey: null, certificateCode: null, scheduledFor: releaseAt.toISOString() };
}

/** When serious results may be released; null for immediately. */
async function findReleaseTime(ctx: Ctx, sampleId: number): Promise<Date | null> {
  const sample = await ctx.db
    .selectFrom('sample')
    .select(['animalId', 'state'])
    .where('id', '=', sampleId)
    .executeTakeFirst();
  // The release itself reports all other errors.
  if (sample?.state !== 'APPROVED' || sample.animalId === null) return null;
  if ((await findSeriousFindings(ctx, sampleId)).length === 0) return null;
  const { personId } = await findOwner(ctx, sample.animalId);
  const owner = await ctx.db
    .selectFrom('person')
    .select(['timeZone', 'countryCode'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const at = endOfQuietHours(ctx.now, zonesOf(owner), await findQuietHours(ctx));
  return at > ctx.now ? at : null;
}

async function schedule(ctx: Ctx, sampleId: number, releaseAt: Date): Promise<void> {
  const user = requirePermission(ctx, 'lab.release', { write: true });
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('scheduledRelease')
      .values({ sampleId, releaseAt, scheduledBy: user.id })
      .onConflict((oc) => oc.column('sampleId').doUpdateSet({ releaseAt, scheduledBy: user.id }))
      .execute();
    const data = { releaseAt: releaseAt.toISOString() };
    await recordEvent(tx, { entity: 'sample', entityId: sampleId, kind: 'release_scheduled', data });
  });
}

/** Releases scheduled results that are due. A sample that is no longer ready is left to its reviewer. */
export async function releaseScheduled(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('scheduledRelease')
    .select('sampleId')
    .where('releaseAt', '<=', ctx.now)
    .orderBy('releaseAt')
    .limit(200)
    .execute();
  let released = 0;
  for (const { sampleId } of due) if (await releaseDue(ctx, { sampleId })) released += 1;
  return released;
}

export interface ScheduledRow {
  sampleId: number;
  barcode: string;
  animalName: string;
  scheduledBy: string;
  releaseAt: string;
}

/** Scheduled releases, next first. */
export async function listScheduled(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<Page<ScheduledRow>> {
  requirePermission(ctx, 'lab.read');
  const { rows } = await sql<Omit<ScheduledRow, 'releaseAt'> & { releaseAt: Date; total: number }>`
    select r.sample_id, k.barcode, a.name as animal_name, p.name as scheduled_by, r.release_at, count(*) over ()::int as total
    from scheduled_release r join sample s on s.id = r.sample_id join kit k on k.id = s.kit_id
    join animal a on a.id = s.animal_id join person p on p.id = r.scheduled_by
    order by r.release_at, r.sample_id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map(({ total: _total, releaseAt, ...row }) => ({ ...row, releaseAt: releaseAt.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

export async function findQuietHours(ctx: Ctx): Promise<QuietHours> {
  const { rows } = await sql<QuietHours>`
    select is_on, from_day, to_char(from_time, 'HH24:MI') as from_time, to_day, to_char(to_time, 'HH24:MI') as to_time
    from quiet_hours`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** The quiet hours with their version, for staff. */
export async function findQuietHoursView(ctx: Ctx): Promise<QuietHours & { version: string }> {
  const hours = await findQuietHours(ctx);
  return { ...hours, version: quietHoursVersion(hours) };
}

/** Changes the quiet hours; releases that are already scheduled keep their time. */
export async function changeQuietHours(ctx: Ctx, { version, ...hours }: QuietHours & { version?: string | undefined }) {
  const user = requirePermission(ctx, 'lab.release', { write: true });
  if (hours.fromDay === hours.toDay && hours.fromTime === hours.toTime)
    throw invalid({ toTime: ['Enter an end that differs from the start.'] });
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('quietHours').select('isOn').forUpdate().execute();
    refuseOutdated(version, quietHoursVersion(await findQuietHours(tx)));
    await tx.db
      .updateTable('quietHours')
      .set({ ...hours, changedBy: user.id, changedAt: tx.now })
      .execute();
    await recordEvent(tx, { entity: 'quiet_hours', entityId: 1, kind: 'changed', data: { ...hours } });
    return findQuietHoursView(tx);
  });
}
