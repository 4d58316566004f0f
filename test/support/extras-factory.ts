import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { findExtraTests } from '#animals/extra-tests/extra-tests.service.ts';
import { createDispatchedKit, createDraft, DNA_PROFILE_DOG } from './kits-factory.ts';
import { ctxOf } from './people-factory.ts';

/** A draft of a kit with only the DNA profile, before its review is saved, and tests that can be added to it. */
export async function createDraftWithRoom(db: Db, user: SessionUser) {
  const { barcode, kitId } = await createDispatchedKit(db, { productId: DNA_PROFILE_DOG });
  const { id: draftId } = await createDraft(db, { user, barcode });
  const { missing } = await findExtraTests(ctxOf(db, user), { id: draftId });
  return { barcode, kitId, draftId, testIds: missing.slice(0, 2).map((test) => test.id) };
}

export const extraWish = { fullProfile: false, coupon: null, method: 'A' as const, acceptTerms: true };
