import { describe, expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { describeFigures } from './laboratory-figures.rules.ts';
import { findLaboratoryFigures } from './laboratory-figures.service.ts';

const database = useDatabase({ checkInvariants: false });
const lab = useLab(database);
const figures = (now = new Date()) => findLaboratoryFigures({ ...makeTestCtx({ db: database.db }), now });

describe('the figures of the laboratory', () => {
  test('do not exist for an empty laboratory', async () => {
    expect(await figures()).toEqual({ released: 0, medianDays: null, arrived: 0, repeated: 0 });
  });

  test('count released samples, business days to the first report, and repeated swabs', async () => {
    const spans = [
      ['2026-03-02', '2026-03-09'],
      ['2026-03-06', '2026-03-09'],
      ['2026-03-02', '2026-03-20'],
    ] as const;
    for (const [received, issued] of spans) {
      const { sampleId } = await lab.createReleased();
      await database.db
        .updateTable('sample')
        .set({ receivedAt: new Date(`${received}T09:00:00Z`) })
        .where('id', '=', sampleId)
        .execute();
      await database.db
        .updateTable('report')
        .set({ issuedAt: new Date(`${issued}T09:00:00Z`) })
        .where('sampleId', '=', sampleId)
        .execute();
      if (issued === '2026-03-20')
        await database.db.insertInto('sampleStage').values({ sampleId, state: 'RESAMPLE_REQUESTED' }).execute();
    }
    // Five, one and fourteen weekdays, less Labour Day (9 March).
    expect(await figures(new Date('2026-04-01'))).toEqual({ released: 3, medianDays: 4, arrived: 3, repeated: 1 });
    expect(await figures(new Date('2027-04-01'))).toMatchObject({ released: 0, arrived: 0 });
  });

  test('are marked as too few, and printed once there are enough', () => {
    const few = describeFigures({ released: 49, medianDays: 9, arrived: 60, repeated: 1 });
    expect(few).toEqual([
      '49 samples released in the last 12 months',
      'The median time and the repeat rate appear here after 50 samples. With fewer, they would be misleading.',
    ]);
    expect(describeFigures({ released: 1200, medianDays: 9, arrived: 1250, repeated: 25 })).toEqual([
      expect.stringContaining('samples released'),
      '9 business days from the arrival of a sample to its report (median)',
      '2.0% of samples had to be collected again',
    ]);
    expect(describeFigures({ released: 60, medianDays: 0, arrived: 60, repeated: 1 })[1]).toMatch(
      /^Less than 1 business day from the arrival/,
    );
  });
});
