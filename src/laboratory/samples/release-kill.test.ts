import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { runAndKill } from '../../../test/support/killed-child.ts';
import type { LabTask } from '../../../test/support/lab-child.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { releaseSample } from './release.service.ts';

const database = useDatabase();
const lab = useLab(database);

describe('a process that is killed while it releases results', () => {
  for (const step of ['release.results_written', 'release.before_commit']) {
    test(`${step}: nothing is half written, and the release works afterwards, once`, async () => {
      const { sampleId } = await lab.createApproved();
      const task: LabTask = { databaseUrl: database.url, user: lab.reviewer, sampleId };
      expect(await runAndKill('lab-child.ts', step, task)).toBe('SIGKILL');
      expect(await lab.stateOf(sampleId)).toBe('APPROVED');
      for (const table of ['result', 'report', 'certificate'] as const) {
        expect(await database.db.selectFrom(table).select('id').where('sampleId', '=', sampleId).execute()).toEqual([]);
      }
      expect(await checkInvariants(database.db)).toEqual([]);
      await releaseSample(lab.as(lab.reviewer), { sampleId });
      expect(
        await database.db.selectFrom('report').select('version').where('sampleId', '=', sampleId).execute(),
      ).toEqual([{ version: 1 }]);
      const mails = await database.db
        .selectFrom('mailMessage')
        .select('id')
        .where('dedupeKey', 'like', `sample:${sampleId}:released%`)
        .execute();
      expect(mails).toHaveLength(1);
    });
  }
}, 600_000);
