import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createApprovedSample, type LabBed } from '../../../test/support/lab-factory.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { findAnimal } from '#animals/records/animal-facts.service.ts';
import { makeShareLink, openShareLink } from '#animals/sharing/share-links.service.ts';
import { IdentityBadge } from './identity-badge.tsx';
import { custodyReasonLabels, type CustodyReason, type Grade } from './custody.rules.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { findCertificateFile } from '#laboratory/certificates/certificate-files.service.ts';
import { identityLine } from '#laboratory/certificates/certificates.rules.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';

const database = useDatabase();
let lab: LabBed;
beforeAll(async () => {
  lab = await createLab(database.db);
});

/** Creates a released sample with this collection grade. */
async function createCertified(grade: Grade, custodyReason?: CustodyReason) {
  const sample = await createApprovedSample(database.db, lab);
  await database.db
    .updateTable('activation')
    .set({ custodyGrade: grade, ...(custodyReason && { custodyReason }) })
    .where('kitId', '=', sample.kitId)
    .execute();
  return { ...sample, ...(await releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId })) };
}

describe('the identity badge matches the collection grade (business rules 3.13)', () => {
  test.each(['A', 'C'] as const)("grade %s is shown on the animal's page and on a shared link", async (grade) => {
    const { animalId, certificateCode } = await createCertified(grade);
    const owner = lab.as(lab.owner);
    expect((await findAnimal(owner, animalId)).identityGrade).toBe(grade);
    const link = await makeShareLink(owner, { animalId, level: 'VIEW', days: 7, barcodes: null, label: '' });
    const opened = await openShareLink(lab.as(null), { token: link.path.split('/').at(-1) ?? '' });
    expect(opened.identityGrade).toBe(grade);
    await revokeCertificate(lab.as(lab.reviewer), {
      code: certificateCode ?? '',
      reason: 'Wrong dog',
      password: PASSWORD,
    });
    expect((await findAnimal(owner, animalId)).identityGrade).toBeNull();
  });

  test('only grade A is labelled as certified, and only grade A is green', () => {
    const [a, b, c] = (['A', 'B', 'C'] as const).map((grade) => renderToStaticMarkup(<IdentityBadge grade={grade} />));
    expect(a).toContain('Certified identity (grade A)');
    expect(a).toContain('text-clear');
    for (const other of [b, c]) {
      expect(other).not.toMatch(/certified/i);
      expect(other).not.toContain('text-clear');
    }
    expect(c).toContain('Identity stated by the owner (grade C)');
  });

  test('the certificate prints the same words, and the same reason for the grade as page and report', async () => {
    expect(identityLine({ grade: 'A' })).toMatch(/^Certified identity \(grade A\)\. Collected by a veterinarian/);
    const { animalId } = await createCertified('B', 'NAMED');
    const { bytes } = await findCertificateFile(lab.as(lab.owner), { animalId });
    const printed = readPdfText(bytes);
    const text = `Identity partly verified (grade B). ${custodyReasonLabels.NAMED}`;
    expect(printed.split(text)).toHaveLength(3);
  });
});
