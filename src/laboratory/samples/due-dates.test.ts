import { expect, test } from 'vitest';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { trackSample } from './tracker.service.ts';

const database = useDatabase();
const lab = useLab(database);

async function receiveOn(day: string) {
  const sample = await lab.createRegistered();
  const technician = { ...lab.as(lab.technician), now: new Date(`${day}T02:00:00Z`) };
  await receiveKit(technician, { barcode: sample.barcode });
  const { dueOn } = await database.db
    .selectFrom('sample')
    .select('dueOn')
    .where('id', '=', sample.sampleId)
    .executeTakeFirstOrThrow();
  return { ...sample, dueOn };
}

test('the due date of a sample skips the public holidays of the laboratory', async () => {
  // 15 business days from a Friday, without Christmas and New Year.
  expect((await receiveOn('2026-12-11')).dueOn).toBe('2027-01-06');
  expect((await receiveOn('2026-11-20')).dueOn).toBe('2026-12-11');
});

test('the tracker moves a late sample past the holidays', async () => {
  const { barcode } = await receiveOn('2026-11-20');
  const late = { ...lab.as(null), now: new Date('2026-12-24T02:00:00Z') };
  expect((await trackSample(late, barcode)).expected?.to).toBe('2026-12-30');
});
