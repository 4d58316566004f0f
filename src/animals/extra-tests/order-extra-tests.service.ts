import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { isOfferedTo } from '#shop/catalogue/catalogue.rules.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { refundServiceOrder } from '#shop/refunds/refund-service-order.service.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { addTestsToSample } from '#animals/activation/activation.events.ts';
import type { ActivatingPerson } from '#animals/activation/activation.rules.ts';
import { lockDraft, refuseSkip, saveStep } from '#animals/activation/drafts.service.ts';
import { placeDraftOrder } from './place-tests.service.ts';
import { joinUpgrades } from './stored-upgrades.service.ts';
import { findExtraOrder, missingTests, requireDraft } from './extra-tests.service.ts';
import { extraProducts, refuseExtras, type Extras } from './extra-tests.rules.ts';

export interface ExtraTestsRequest extends Extras {
  id: string;
  method: 'C' | 'A' | 'P' | 'EFT';
  acceptTerms: boolean;
}

type Ordered = { orderId: number; paymentDue: boolean };

/**
 * Orders additional tests for a draft's kit through a normal order. The same selection again returns the same order;
 * another one replaces an unpaid order. The draft stores the selection (specification section 3).
 */
export async function orderExtraTests(ctx: Ctx, request: ExtraTestsRequest): Promise<Ordered> {
  requireUser(ctx, { write: true, ownHandsOnly: true });
  const { id, method, acceptTerms, ...extras } = request;
  const known = await findExtraOrder(ctx, await requireDraft(ctx, id));
  // Read after the order, whose transaction wrote both: a second click must not mistake its own order for another
  // selection.
  const { data } = await requireDraft(ctx, id);
  if (known?.state === 'WAITING' && !isSame(data.extras, extras)) await cancelPendingOrder(ctx, { id: known.orderId });
  return once(ctx, `activation-extras:${id}`, request, async (tx) => {
    const draft = await lockDraft(tx, id);
    refuseSkip(draft.data, 4);
    const open = await findExtraOrder(tx, draft);
    if (open && open.state !== 'GIVEN_BACK') return sameOrder(open, isSame(draft.data.extras, extras));
    const missing = await missingTests(tx, draft.data);
    const problems = refuseExtras(extras, missing);
    if (problems) throw invalid(problems);
    const testIds = extras.fullProfile ? missing.map((test) => test.id) : extras.testIds;
    const placed = await placeExtras(tx, {
      draftId: id,
      extras,
      testIds,
      method,
      acceptTerms,
      person: draft.data.person,
    });
    await writeExtra(tx, { draftId: id, barcode: draft.barcode, testIds, orderId: placed.orderId, extras });
    await saveStep(tx, { draftId: id, step: 4, data: { extras } });
    failpoint(tx, 'activation.extras_ordered');
    return { orderId: placed.orderId, paymentDue: placed.paymentDue };
  });
}

function isSame(before: Extras | undefined, request: Extras): boolean {
  if (!before) return false;
  const key = ({ testIds, fullProfile, coupon }: Extras) =>
    JSON.stringify([fullProfile || testIds.toSorted((a, b) => a - b), coupon?.toUpperCase() ?? null]);
  return key(before) === key(request);
}

function sameOrder(open: { orderId: number; state: string; method: string }, isSameWish: boolean): Ordered {
  if (open.state !== 'WAITING' && !isSameWish)
    throw new Failure('already_paid', { message: 'Extra tests for this kit have already been paid for.' });
  return { orderId: open.orderId, paymentDue: open.state === 'WAITING' && open.method !== 'EFT' };
}

interface Placing {
  draftId: string;
  extras: Extras;
  testIds: number[];
  method: ExtraTestsRequest['method'];
  acceptTerms: boolean;
  person: ActivatingPerson | undefined;
}

async function placeExtras(tx: Ctx, { draftId, extras, testIds, method, acceptTerms, person }: Placing) {
  const user = requireUser(tx);
  const { single, full } = extraProducts(await catalogue(tx));
  const product = extras.fullProfile ? full : single;
  if (!product || !isOfferedTo(product, user.type))
    throw invalid({
      [extras.fullProfile ? 'fullProfile' : 'testIds']: [
        "Extra tests aren't available for your type of account. Contact us.",
      ],
    });
  if (!person) throw new Failure('not_found');
  const meta = { activationDraftId: draftId.slice(0, 8), testIds };
  const line = { productId: product.id, quantity: extras.fullProfile ? 1 : testIds.length, meta };
  const paying = { method, acceptTerms, coupon: extras.coupon };
  return placeDraftOrder(tx, { line, person, paying, notes: 'Extra tests for a kit activation' });
}

interface NewExtra {
  draftId: string;
  barcode: string;
  testIds: number[];
  orderId: number;
  extras: Extras;
}

async function writeExtra(tx: Ctx, { draftId, barcode, testIds, orderId, extras }: NewExtra): Promise<void> {
  const user = requireUser(tx);
  const kit = await findKitByBarcode(tx, barcode);
  if (!kit) throw new Failure('not_found');
  // An order that expired unpaid is replaced.
  await tx.db
    .updateTable('activationExtra')
    .set({ state: 'DROPPED' })
    .where('kitId', '=', kit.id)
    .where('personId', '=', user.id)
    .where('state', '=', 'WAITING')
    .execute();
  await tx.db
    .insertInto('activationExtra')
    .values({ orderId, personId: user.id, draftId, kitId: kit.id, testIds, isFullProfile: extras.fullProfile })
    .execute();
}

/** Cancels an unpaid order of extra tests; rejected if a payment has arrived in the meantime. */
export async function dropExtraTests(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  requireUser(ctx, { write: true, ownHandsOnly: true });
  const open = await findExtraOrder(ctx, await requireDraft(ctx, id));
  // Nothing open, or already cancelled: a second click succeeds.
  if (!open) return { ok: true };
  if (open.state !== 'WAITING') throw new Failure('already_paid');
  await cancelPendingOrder(ctx, { id: open.orderId });
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('activationExtra')
      .set({ state: 'DROPPED' })
      .where('orderId', '=', open.orderId)
      .where('state', '=', 'WAITING')
      .execute();
    await saveStep(tx, { draftId: id, step: 4, data: { extras: undefined } });
  });
  return { ok: true };
}

/** Job of a placed order: its tests are added to the sample, now or when the kit is activated. Idempotent. */
export async function recordExtraPayment(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const found = await ctx.db
    .selectFrom('activationExtra')
    .select('kitId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!found) return joinUpgrades(ctx, { orderId });
  await inTransaction(ctx, async (tx) => {
    // Locks the kit first, as its activation does: of the two, the later one sees the other's changes.
    const kit = await tx.db
      .selectFrom('kit')
      .select(['id', 'activatedBy'])
      .where('id', '=', found.kitId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('activationExtra')
      .set({ state: 'PAID' })
      .where('orderId', '=', orderId)
      .where('state', 'in', ['WAITING', 'DROPPED'])
      .execute();
    failpoint(tx, 'activation.extras_paid');
    if (kit.activatedBy !== null) await applyPaidExtras(tx, { kitId: kit.id, personId: kit.activatedBy });
  });
}

/** An order of extra tests has one line. */
async function lineOf(tx: Ctx, orderId: number): Promise<number> {
  const { id } = await tx.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .executeTakeFirstOrThrow();
  return id;
}

/** Job of an ended order: its tests are removed from the sample, and the kit can have others. */
export async function cancelExtras(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await ctx.db
    .updateTable('activationExtra')
    .set({ state: 'GIVEN_BACK', sampleId: null })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['PAID', 'APPLIED'])
    .where((eb) =>
      eb.exists(eb.selectFrom('salesOrder').select('id').where('id', '=', orderId).where('state', '=', 'CANCELLED')),
    )
    .execute();
}

/** The buyer sees "paid" before the order's job has run: an activation right after payment includes the tests. */
async function markPaidOrders(tx: Ctx, kitId: number): Promise<void> {
  await tx.db
    .updateTable('activationExtra')
    .set({ state: 'PAID' })
    .where('kitId', '=', kitId)
    .where('state', '=', 'WAITING')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('salesOrder')
          .select('id')
          .whereRef('id', '=', 'activationExtra.orderId')
          // Paid, or bought on account.
          .where('placedAt', 'is not', null)
          .where('state', '!=', 'CANCELLED'),
      ),
    )
    .execute();
}

/**
 * Adds paid tests of a kit to its sample; those that cannot be added any more, or were paid for by the slower of two
 * people, are refunded. The caller has locked the kit. Returns the number of tests added.
 */
export async function applyPaidExtras(
  tx: Ctx,
  { kitId, personId }: { kitId: number; personId: string },
): Promise<number> {
  await markPaidOrders(tx, kitId);
  const paid = await tx.db
    .selectFrom('activationExtra')
    .select(['orderId', 'personId', 'testIds'])
    .where('kitId', '=', kitId)
    .where('state', '=', 'PAID')
    .orderBy('orderId')
    .forUpdate()
    .execute();
  let count = 0;
  for (const { orderId, personId: payer, testIds } of paid) {
    const sampleId =
      payer === personId
        ? await callPort(tx, addTestsToSample, { kitId, testIds, orderId, orderLineId: await lineOf(tx, orderId) })
        : null;
    if (sampleId === null)
      await refundServiceOrder(tx, { orderId, reason: 'The extra tests could no longer be added to the sample.' });
    else count += testIds.length;
    await tx.db
      .updateTable('activationExtra')
      .set(sampleId === null ? { state: 'GIVEN_BACK' } : { state: 'APPLIED', sampleId })
      .where('orderId', '=', orderId)
      .execute();
    await recordEvent(tx, {
      entity: 'activation_extra',
      entityId: orderId,
      kind: 'state',
      from: 'PAID',
      to: sampleId === null ? 'GIVEN_BACK' : 'APPLIED',
    });
  }
  return count;
}
