import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { close, closeStale, findOpen, lockOwned, writeOffer } from './transfers.service.ts';
import { CLAIM_DAYS } from './transfers.rules.ts';

const SHEET_LIMIT = { hits: 30, seconds: 86_400 };

export interface ClaimCode {
  animalId: number;
  /** The content of the QR code; null if the animal is offered to an email address, so no code is created. */
  path: string | null;
}

/**
 * Offers each of these animals to whoever scans its code. Earlier printed codes become invalid: only the newest sheet
 * works. An animal that is offered to an email address keeps that offer.
 */
export async function makeClaimCodes(ctx: Ctx, input: { animalIds: number[] }): Promise<ClaimCode[]> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await countAttempt(ctx, { bucket: `claim-codes:${user.id}`, ...SHEET_LIMIT });
  return inTransaction(ctx, async (tx) => {
    const animals = await lockOwned(tx, input.animalIds, user.id);
    const animalIds = animals.map(({ id }) => id);
    await closeStale(tx, animalIds);
    const open = await findOpen(tx, animalIds);
    const codes = new Set(open.filter(({ email }) => email === null).map(({ transferId }) => transferId));
    for (const id of codes) await close(tx, { id, to: 'CANCELLED' });
    const offeredIds = new Set(open.filter(({ email }) => email !== null).map(({ animalId }) => animalId));
    const created: ClaimCode[] = [];
    for (const animalId of animalIds)
      created.push({ animalId, path: offeredIds.has(animalId) ? null : await makeCode(tx, animalId) });
    return created;
  });
}

async function makeCode(tx: Ctx, animalId: number): Promise<string> {
  const { token } = await writeOffer(tx, { animalIds: [animalId], email: null, keepsAccess: false, days: CLAIM_DAYS });
  return `/my/transfer-animal?offer=${token}`;
}
