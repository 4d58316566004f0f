import { expect, test } from 'vitest';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { revokeCertificate } from './certificates.service.ts';

const database = useDatabase();
const lab = useLab(database);

test("a revoked certificate is marked on its sample's page, and its owner is emailed without the reason", async () => {
  const { certificateCode: code, sampleId } = await lab.createReleased();
  await revokeCertificate(lab.as(lab.reviewer), { code, reason: 'Wrong animal', password: PASSWORD });
  const { certificates } = await findLabSample(lab.as(lab.technician), sampleId);
  expect(certificates).toMatchObject([{ code, version: 1, state: 'REVOKED', revokedReason: 'Wrong animal' }]);
  const mails = (await mailsTo(database.db, lab.owner.email)).filter(
    ({ template }) => template === 'lab.certificate_revoked',
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.bodyText).toContain(certificates[0]?.number);
  expect(mails[0]?.bodyText).not.toContain('Wrong animal');
});
