import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { listDifferingTests } from '#laboratory/offline-verification/differing-certificates.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { Failure } from '#shared/failure.ts';
import { certificateChanged } from './certificates.events.ts';
import { looksLikeCode, normaliseCode, publicFacts, type CertificatePayload } from './certificates.rules.ts';
import { authenticateParentage } from './parentage-authentication.service.ts';
import { verifyPayload } from './sign-payload.service.ts';

export interface Authentication {
  status: 'valid' | 'replaced' | 'revoked' | 'tampered';
  /** Null for a check by barcode, which reveals less than the certificate's code. */
  detail: ReturnType<typeof publicFacts> | null;
  summary: { animalInitial: string; tests: string[]; issuedOn: string };
  /** Tests on the certificate that have a different result in another sample of the animal. */
  differingTests: string[];
}

const TRIES = { hits: 20, seconds: 60 };
const TRIES_A_DAY = { hits: 200, seconds: 86_400 };

/**
 * Checks a certificate by its code (full public facts) or its kit's barcode (status only). The stored signature is
 * verified each time, so that a change in the database is detected. Limited to 20 attempts a minute and 200 a day for
 * each IP address.
 */
export async function authenticate(ctx: Ctx, typed: string): Promise<Authentication> {
  await countTries(ctx);
  const byCode = looksLikeCode(typed) ? await findStored(ctx, { code: normaliseCode(typed) }) : null;
  const kit = byCode ? null : await findKitByBarcode(ctx, typed);
  const stored = byCode ?? (kit ? await findStored(ctx, { kitId: kit.id }) : null);
  if (!stored) return authenticateParentage(ctx, looksLikeCode(typed) ? { code: normaliseCode(typed) } : null);
  return answerFor(ctx, stored, byCode !== null);
}

/** Checks a file by its SHA-256: any changed byte makes it unknown (`not_found`). */
export async function authenticateFile(ctx: Ctx, input: { sha256: string }): Promise<Authentication> {
  await countTries(ctx);
  const stored = await findStored(ctx, { sha256: input.sha256.toLowerCase() });
  if (!stored) return authenticateParentage(ctx, { sha256: input.sha256.toLowerCase() });
  return answerFor(ctx, stored, true);
}

async function countTries(ctx: Ctx): Promise<void> {
  await countAttempt(ctx, { bucket: `authenticate:${ctx.visitor.ip}`, ...TRIES });
  await countAttempt(ctx, { bucket: `authenticate-day:${ctx.visitor.ip}`, ...TRIES_A_DAY });
}

async function answerFor(ctx: Ctx, stored: StoredCertificate, full: boolean): Promise<Authentication> {
  if (!verifyPayload(stored))
    return {
      status: 'tampered',
      detail: null,
      summary: { animalInitial: '', tests: [], issuedOn: '' },
      differingTests: [],
    };
  const payload = JSON.parse(stored.payload) as CertificatePayload;
  const facts = publicFacts(payload);
  const differing = await listDifferingTests(ctx, stored.animalId);
  return {
    // Signatures of a revoked key are never trusted, regardless of who issued the certificate.
    status: stored.keyRevokedAt ? 'revoked' : (stored.state.toLowerCase() as 'valid' | 'replaced' | 'revoked'),
    detail: full ? facts : null,
    summary: {
      animalInitial: payload.animal.name.slice(0, 1).toUpperCase(),
      tests: facts.tests.map((test) => test.name),
      issuedOn: payload.issuedOn,
    },
    differingTests: payload.tests.flatMap(({ id, name, genotype }) => (genotype && differing.includes(id) ? name : [])),
  };
}

interface StoredCertificate {
  animalId: number;
  payload: string;
  signature: string;
  publicKeyPem: string;
  state: string;
  keyRevokedAt: Date | null;
}

function findStored(
  ctx: Ctx,
  by: { code: string } | { kitId: number } | { sha256: string },
): Promise<StoredCertificate | undefined> {
  const query = ctx.db
    .selectFrom('certificate')
    .innerJoin('signingKey', 'signingKey.id', 'certificate.signingKeyId')
    .innerJoin('sample', 'sample.id', 'certificate.sampleId')
    .select(['certificate.animalId', 'certificate.payload', 'certificate.signature', 'certificate.state'])
    .select(['signingKey.publicKeyPem', 'signingKey.revokedAt as keyRevokedAt'])
    .orderBy('certificate.id', 'desc')
    .limit(1);
  if ('code' in by) return query.where('certificate.code', '=', by.code).executeTakeFirst();
  if ('kitId' in by) return query.where('sample.kitId', '=', by.kitId).executeTakeFirst();
  return query.where('certificate.sha256', '=', by.sha256).executeTakeFirst();
}

export interface Revocation {
  code: string;
  /** Reason, shown to staff. */
  reason: string;
  /** Reason why the results are withdrawn too, as shown to their owner; null if they stay valid. */
  withdrawal?: string | null;
  password?: string;
}

/**
 * Revokes a certificate with its reason, and withdraws its results if they are wrong. It can still be looked up, as
 * revoked.
 */
export async function revokeCertificate(ctx: Ctx, input: Revocation): Promise<{ ok: true }> {
  requirePermission(ctx, 'certificates.revoke', { write: true });
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    const revoked = await tx.db
      .updateTable('certificate')
      .set({ state: 'REVOKED', revokedReason: input.reason })
      .where('code', '=', normaliseCode(input.code))
      .where('state', '=', 'VALID')
      .returning(['id', 'animalId', 'sampleId', 'number'])
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, {
      entity: 'certificate',
      entityId: revoked.id,
      kind: 'revoked',
      from: 'VALID',
      to: 'REVOKED',
      reason: input.reason,
    });
    const { id: certificateId, animalId } = revoked;
    const withdrawal = input.withdrawal ?? null;
    if (withdrawal !== null) await withdrawResults(tx, { ...revoked, reason: withdrawal });
    const certificates = [{ certificateId, animalId }];
    await raise(tx, certificateChanged, { certificates, kind: 'certificate.revoked' });
    await notifyOwner(tx, { ...revoked, withdrawal });
  });
  return { ok: true };
}

/** Withdraws all results of the sample released so far. The results themselves are never changed. */
async function withdrawResults(tx: Ctx, of: { id: number; sampleId: number; reason: string }): Promise<void> {
  const { lastResultId } = await tx.db
    .selectFrom('result')
    .select((eb) => eb.fn.max('id').as('lastResultId'))
    .where('sampleId', '=', of.sampleId)
    .executeTakeFirstOrThrow();
  const { sampleId, reason } = of;
  await tx.db
    .insertInto('resultWithdrawal')
    .values({ sampleId, certificateId: of.id, lastResultId, reason, withdrawnAt: tx.now })
    .execute();
  await recordEvent(tx, { entity: 'sample', entityId: sampleId, kind: 'results_withdrawn', reason });
}

/** The owner may still display or share the certificate. A deleted account has no email address. */
async function notifyOwner(
  tx: Ctx,
  certificate: { id: number; animalId: number; number: string; withdrawal: string | null },
): Promise<void> {
  const owner = await tx.db
    .selectFrom('animal')
    .innerJoin('animalOwnership', (join) =>
      join.onRef('animalOwnership.animalId', '=', 'animal.id').on('animalOwnership.till', 'is', null),
    )
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['animal.name as animalName', 'person.email', 'person.id as personId'])
    .where('animal.id', '=', certificate.animalId)
    .where('person.state', '<>', 'DELETED')
    .executeTakeFirst();
  if (!owner) return;
  await queueMail(tx, {
    dedupeKey: `certificate:${certificate.id}:revoked`,
    to: owner.email,
    personId: owner.personId,
    template: 'lab.certificate_revoked',
    data: {
      animalName: owner.animalName,
      animalId: certificate.animalId,
      number: certificate.number,
      withdrawal: certificate.withdrawal,
      when: tx.now.toISOString().slice(0, 10),
    },
  });
}
