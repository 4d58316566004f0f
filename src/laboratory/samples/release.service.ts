import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { issueCertificate } from '#laboratory/certificates/issue-certificate.service.ts';
import { markKitConsumed } from '#animals/kits/kits.service.ts';
import { findOrderOfKit } from '#shop/fulfilment/kit-in-hand.service.ts';
import { completeOrder, markUnitState } from '#shop/fulfilment/order-units.service.ts';
import { recordReviewable } from '#shop/reviews/reviewable-products.service.ts';
import { issueReport } from '#laboratory/results/reports.service.ts';
import { indexIfConsented } from '#laboratory/relatives/consent.service.ts';
import { writeResults } from '#laboratory/results/results.service.ts';
import { announceResults } from '#laboratory/serious-results/announce-results.service.ts';
import { missingParts, refuseMissingParts } from '#laboratory/sample-parts/sample-parts.service.ts';
import { Failure } from '#shared/failure.ts';
import { findOrdersOfAddedTests } from './added-tests.service.ts';
import { checkChip, refuseCertifiedTwin } from '#laboratory/identity/chip-conflicts.service.ts';
import { compareIfDue } from '#laboratory/identity/compare-genome.service.ts';
import { remedyFailedTests } from './failed-tests.service.ts';
import { hasOpenConflict } from '#laboratory/identity/identity.service.ts';
import { hasNewDifferences } from './review.service.ts';
import { moveSample } from './samples.service.ts';

interface ReleasedDocuments {
  reportKey: string;
  /** Null if there is no test to certify. */
  certificateCode: string | null;
}

/**
 * Releases approved results to the owner: writes and signs results, report and certificate, and queues the email, in
 * one transaction. A second release of the same sample is refused (trust.md R1). After an amendment, which is reviewed
 * like the first version, the next version is released.
 */
export async function releaseSample(ctx: Ctx, input: { sampleId: number }): Promise<ReleasedDocuments> {
  requirePermission(ctx, 'lab.release', { write: true });
  // A hold that the release sets is committed although the release is refused.
  const released = await inTransaction(ctx, async (tx) => release(tx, input.sampleId));
  if (released) return released;
  throw new Failure('illegal_transition', {
    message: 'This sample is on hold for an identity check. A reviewer must resolve it before release.',
  });
}

/**
 * Performs a scheduled release that is due. False if the sample is no longer ready for it; a reviewer must then decide
 * again.
 */
export async function releaseDue(ctx: Ctx, { sampleId }: { sampleId: number }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const dropped = await tx.db
      .deleteFrom('scheduledRelease')
      .where('sampleId', '=', sampleId)
      .returning('sampleId')
      .executeTakeFirst();
    const sample = await tx.db.selectFrom('sample').select('state').where('id', '=', sampleId).executeTakeFirst();
    if (dropped === undefined || sample?.state !== 'APPROVED' || (await hasNewDifferences(tx, sampleId))) return false;
    if ((await missingParts(tx, sampleId)).length > 0) return false;
    return (await release(tx, sampleId)) !== null;
  });
}

/** Null if the sample was put on hold instead. */
async function release(tx: Ctx, sampleId: number): Promise<ReleasedDocuments | null> {
  await lockAnimal(tx, sampleId);
  const sample = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select([
      'sample.id',
      'sample.state',
      'sample.kitId',
      'kit.barcode',
      'animal.id as animalId',
      'animal.name as animalName',
    ])
    .where('sample.id', '=', sampleId)
    .forUpdate('sample')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (sample.state !== 'APPROVED')
    throw new Failure('illegal_transition', { message: 'Only approved results can be released.' });
  await checkChip(tx, sample.id);
  await compareIfDue(tx, sample.id);
  if (await hasOpenConflict(tx, sample.id)) return null;
  await refuseCertifiedTwin(tx, sample.id);
  if (await hasNewDifferences(tx, sample.id))
    throw new Failure('illegal_transition', {
      message: 'Another sample of this animal was released with different results. Return this sample to review.',
    });
  await refuseMissingParts(tx, sample.id);
  const owner = await findOwner(tx, sample.animalId);
  const hasResults = await writeResults(tx, {
    sampleId: sample.id,
    animalId: sample.animalId,
    releasedTo: owner.personId,
  });
  failpoint(tx, 'release.results_written');
  const report = await issueReport(tx, { sampleId: sample.id });
  const certificate = hasResults ? await issueCertificate(tx, { sampleId: sample.id, reportId: report.id }) : null;
  await moveSample(tx, { sampleId: sample.id, to: 'REPORTED' });
  await markKitConsumed(tx, { kitId: sample.kitId });
  await markUnitState(tx, { kitId: sample.kitId, state: 'REPORTED' });
  await remedyFailedTests(tx, { sampleId: sample.id, kitId: sample.kitId, animalName: sample.animalName, owner });
  for (const orderId of await findOrdersOfAddedTests(tx, sample.id)) await completeOrder(tx, orderId);
  const orderOfKit = await findOrderOfKit(tx, sample.kitId);
  if (orderOfKit !== null) await completeOrder(tx, orderOfKit);
  await recordReviewable(tx, { kitId: sample.kitId, ownerId: owner.personId });
  await announceResults(tx, { sample, owner, version: report.version, hasCertificate: certificate !== null });
  await tx.db.deleteFrom('scheduledRelease').where('sampleId', '=', sample.id).execute();
  await indexIfConsented(tx, sample.animalId);
  await tx.adapters.jobs.send(tx.db, 'listings.check', { personId: owner.personId });
  failpoint(tx, 'release.before_commit');
  return { reportKey: report.key, certificateCode: certificate?.code ?? null };
}

/** Serialises releases of two samples of one animal, so that the second is compared with the first. */
async function lockAnimal(tx: Ctx, sampleId: number): Promise<void> {
  await tx.db
    .selectFrom('animal')
    .innerJoin('sample', 'sample.animalId', 'animal.id')
    .select('animal.id')
    .where('sample.id', '=', sampleId)
    .forNoKeyUpdate('animal')
    .execute();
}
