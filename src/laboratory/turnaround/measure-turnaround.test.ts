import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findProduct } from '#shop/catalogue/catalogue.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { type ReleasedSample, useLab } from '../../../test/support/lab-factory.ts';
import { measureTurnaround } from './measure-turnaround.service.ts';
import { findPromise } from '#laboratory/samples/samples.service.ts';

const database = useDatabase({ checkInvariants: false });
const lab = useLab(database);
const now = new Date('2026-10-30T02:00:00Z');
const PROFILE = 36;
let first: ReleasedSample;

beforeAll(async () => {
  first = await lab.createReleased();
  await sql`update sample set received_at = '2026-01-05' where id = ${first.sampleId}`.execute(database.db);
  await sql`update activation set at = '2026-01-02'`.execute(database.db);
  await sql`update report set issued_at = '2026-01-06' where sample_id = ${first.sampleId}`.execute(database.db);
});

/** Creates samples of the profile that arrived on a Monday and were reported `days` days later. */
async function report(count: number, days: number, as = { kind: 'RESULTS', isQuick: false }): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await sql`
      with made as (
        insert into sample (kit_id, animal_id, activation_id, state, received_at, is_quick)
        select kit_id, animal_id, activation_id, 'CANCELLED', '2026-10-05T08:00:00Z', ${as.isQuick} from sample where id = ${first.sampleId}
        returning id, received_at)
      insert into report overriding user value select (jsonb_populate_record(r, jsonb_build_object(
        'sample_id', made.id, 'kind', ${as.kind}::text, 'key', 'key-' || made.id, 'number', 'number-' || made.id, 'issued_at', made.received_at + make_interval(days => ${days}::int)))).*
      from made, report r where r.sample_id = ${first.sampleId}`.execute(database.db);
  }
}

async function daysNow(day = now): Promise<number | null> {
  const ctx = { ...lab.as(null), now: day };
  await measureTurnaround(ctx);
  return (await findProduct(ctx, { id: PROFILE })).turnaroundDays;
}

test('promised dates follow the time within which 9 of 10 samples of the last 60 days were reported, once there are 20', async () => {
  const promised = await daysNow();
  await report(17, 7);
  await report(2, 18);
  // Parentage reports and quick samples are not measured.
  await report(10, 30, { kind: 'PARENTAGE', isQuick: false });
  await report(10, 1, { kind: 'RESULTS', isQuick: true });
  expect(await daysNow()).toBe(promised);
  // From Monday to Monday: five business days; the slowest tenth took longer.
  await report(1, 7);
  expect(await daysNow()).toBe(5);
  await report(1, 18);
  expect(await daysNow()).toBe(14);
  const ctx = { ...lab.as(null), now };
  const sample = await database.db
    .selectFrom('sample')
    .select(['kitId', 'activationId'])
    .where('id', '=', first.sampleId)
    .executeTakeFirstOrThrow();
  // 14 business days from a Friday, without Melbourne Cup Day.
  expect(await findPromise(ctx, sample)).toEqual({ dueOn: '2026-11-20', isQuick: false });
  const other = await findProduct(ctx, { id: 39 });
  expect([other.kind, other.turnaroundDays]).toEqual(['full_breed_profile', 14]);
  expect(await daysNow(new Date('2027-03-01T02:00:00Z'))).toBe(promised);
});
