import type { Ctx } from '#platform/context/context.ts';
import { hasMaxShares, lockShares, writeShare } from '#animals/sharing/share-writing.service.ts';
import { findInvitedOwner } from '#animals/records/patients.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { findSeriousFindings } from './serious-findings.service.ts';
import { findVetOf } from './vet-first.service.ts';

interface Released {
  sample: { id: number; kitId: number; barcode: string; animalId: number; animalName: string };
  owner: { personId: string; email: string };
  /** Version of the report. */
  version: number;
  hasCertificate: boolean;
}

/**
 * Notifies an owner that results are released. An email never names a serious finding: it only states that results are
 * available and who can discuss them. A veterinarian chosen by the owner gets the results at the same time. If a clinic
 * keeps the record of its patient, the owner that it invited is notified too.
 */
export async function announceResults(tx: Ctx, { sample, owner, version, hasCertificate }: Released): Promise<void> {
  const { animalName, animalId, barcode } = sample;
  const data = { animalName, animalId, barcode };
  const to = { to: owner.email, personId: owner.personId };
  const dedupeKey = `sample:${sample.id}:released:v${version}`;
  const invited = await findInvitedOwner(tx, animalId);
  if (invited)
    await queueMail(tx, {
      dedupeKey: `sample:${sample.id}:released-to-invited:v${version}`,
      to: invited.email,
      template: 'lab.patient-released',
      data: { ...data, clinic: invited.clinicName, isAmended: version > 1 },
    });
  if ((await findSeriousFindings(tx, sample.id)).length === 0) {
    const template = version === 1 ? ('lab.released' as const) : ('lab.amended' as const);
    await queueMail(tx, { dedupeKey, ...to, template, data: { ...data, hasCertificate } });
    return;
  }
  const vet = await findVetOf(tx, sample);
  const isSent = vet !== null && (await sendToVet(tx, { sample, version, vet }));
  await queueMail(tx, {
    dedupeKey,
    ...to,
    template: 'lab.released-with-care',
    data: { ...data, vet: isSent ? vet.name : null },
  });
}

/** False if the animal has the maximum number of shares, so the vet gets nothing. */
async function sendToVet(
  tx: Ctx,
  {
    sample,
    version,
    vet,
  }: Pick<Released, 'sample' | 'version'> & { vet: { name: string; email: string; chosenBy: string } },
): Promise<boolean> {
  const { animalId, animalName, barcode } = sample;
  const chooser = await tx.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', vet.chosenBy)
    .executeTakeFirstOrThrow();
  await lockShares(tx, animalId);
  if (await hasMaxShares(tx, animalId)) return false;
  await writeShare(tx, {
    animalId,
    level: 'DOWNLOAD',
    barcodes: [barcode],
    to: { email: vet.email },
    sharedBy: vet.chosenBy,
  });
  await queueMail(tx, {
    dedupeKey: `sample:${sample.id}:vet-first:v${version}`,
    to: vet.email,
    template: 'lab.vet-first',
    data: { animalName, animalId, barcode, owner: chooser.name },
  });
  return true;
}
