import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createApprovedSample, type LabBed } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { findAnimal } from '#animals/records/animal-facts.service.ts';
import { makeShareLink, openShareLink } from '#animals/sharing/share-links.service.ts';
import { IdentityBadge } from './identity-badge.tsx';
import type { Grade } from './custody.rules.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { identityLine } from '#laboratory/certificates/certificates.rules.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';

const database = useDatabase();
let lab: LabBed;
beforeAll(async () => {
  lab = await createLab(database.db);
});

/** A released sample that was collected like this. */
async function createCertified(grade: Grade) {
  const sample = await createApprovedSample(database.db, lab);
  await database.db.updateTable('activation').set({ custodyGrade: grade }).where('kitId', '=', sample.kitId).execute();
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
    await revokeCertificate(lab.as(lab.reviewer), { code: certificateCode, reason: 'Wrong dog', password: PASSWORD });
    expect((await findAnimal(owner, animalId)).identityGrade).toBeNull();
  });

  test('only grade A is called certified, and only grade A is green', () => {
    const [a, b, c] = (['A', 'B', 'C'] as const).map((grade) => renderToStaticMarkup(<IdentityBadge grade={grade} />));
    expect(a).toContain('Certified identity (grade A)');
    expect(a).toContain('text-clear');
    for (const other of [b, c]) {
      expect(other).not.toMatch(/certified/i);
      expect(other).not.toContain('text-clear');
    }
    expect(c).toContain('Identity stated by the owner (grade C)');
  });

  test('the certificate prints the same words', () => {
    expect(identityLine('A')).toMatch(/^Certified identity \(grade A\)\. Collected by a veterinarian/);
    expect(identityLine('C')).toBe('Identity stated by the owner (grade C). Collected by the owner.');
  });
});
