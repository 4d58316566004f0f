import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { refuseWhileViewing, requireUser } from '#platform/accounts/access.service.ts';
import { checkBarcode, normaliseBarcode } from '#shared/barcode.ts';
import { findKitByBarcode, type Kit } from '#animals/kits/kits.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import {
  atStep,
  continueWith,
  mayFillIn,
  missingStep,
  resetDraftData,
  type Barcodes,
  type DraftData,
  type Reset,
  type StepCounter,
} from './activation.rules.ts';
import { requireKitTest } from '#animals/extra-tests/kit-test.service.ts';
import { describeKit, registerEmail, requireUsableKit, SAME_TWICE } from './barcodes.service.ts';

export interface SavedActivation {
  id: string;
  barcode: string;
  steps: StepCounter;
  version: number;
  updatedAt: string;
  data: DraftData;
}

export interface EnteredBarcode {
  barcode: string;
  secondBarcode?: string | null;
  categoryId?: number | null;
  /** For a blank kit: the test that is bought for it at review. */
  productId?: number | null;
  email?: string | null;
  draftId?: string | null;
}

/** Starts a draft for a kit, or continues the user's existing draft, even one started on another device. */
export async function enterKitBarcode(ctx: Ctx, input: EnteredBarcode): Promise<SavedActivation> {
  refuseWhileViewing(ctx);
  const kit = await requireUsableKit(ctx, input.barcode, 'barcode');
  const categoryId = kit.productId === null ? (input.categoryId ?? null) : null;
  const boughtId = kit.productId === null && categoryId === null ? (input.productId ?? null) : null;
  if (boughtId !== null) await requireKitTest(ctx, boughtId);
  const { productId } = await describeKit(ctx, kit, { categoryId, boughtId, field: 'categoryId' });
  // An error for this field makes the screen offer the tests that can be bought for the kit.
  if (productId === null) throw invalid({ productId: [NO_TEST_YET] });
  await checkEmail(ctx, input);
  const secondBarcode = await secondOf(ctx, kit, input.secondBarcode);
  const barcodes = { barcode: kit.barcode, secondBarcode, categoryId, productId: boughtId };
  const draft = await inTransaction(ctx, async (tx) => {
    const known = (await lockOwnDraft(tx, kit.barcode)) ?? (input.draftId ? await findLocked(tx, input.draftId) : null);
    return known
      ? continueDraft(tx, known, { barcodes, email: input.email ?? null })
      : startDraft(tx, { barcodes, email: input.email ?? null });
  });
  failpoint(ctx, 'activation.draft_created');
  return draft;
}

const NO_TEST_YET = 'This kit has no test yet. Use a test from your balance or buy one.';

/** Checks a guest's email address if it has changed. Signed-in users already have one. */
async function checkEmail(ctx: Ctx, { email, barcode, draftId }: EnteredBarcode): Promise<void> {
  if (ctx.user || !email) return;
  const known = draftId ? await findDraft(ctx, draftId) : null;
  if (known?.data.email !== email.toLowerCase()) await registerEmail(ctx, { email, barcode });
}

async function secondOf(ctx: Ctx, kit: Kit, typed: string | null | undefined): Promise<string | null> {
  if (!typed) return null;
  const barcode = normaliseBarcode(typed);
  if (barcode === kit.barcode) throw invalid({ secondBarcode: [SAME_TWICE] });
  if (checkBarcode(barcode) === 'mistyped')
    throw invalid({ secondBarcode: ["That barcode isn't valid. Check it against the tube or the kit card."] });
  const other = await findKitByBarcode(ctx, typed);
  if (other && other.id !== kit.id)
    throw invalid({ secondBarcode: ['This barcode belongs to a different kit. Check it against the tube.'] });
  return barcode;
}

interface Entry {
  barcodes: Barcodes;
  email: string | null;
}

/** The same kit continues where it was. Another kit keeps the person's details and resets the pet (R400). */
function continueDraft(tx: Ctx, known: SavedActivation, { barcodes, email }: Entry): Promise<SavedActivation> {
  const before = known.data.barcodes;
  const isSameKit =
    before === undefined ||
    (before.barcode === barcodes.barcode &&
      before.categoryId === barcodes.categoryId &&
      (before.productId ?? null) === (barcodes.productId ?? null));
  const data = isSameKit ? { ...known.data, barcodes } : continueWith(known.data, barcodes);
  if (email && !tx.user) data.email = email.toLowerCase();
  return writeDraft(tx, known.id, { data, barcode: barcodes.barcode });
}

async function startDraft(tx: Ctx, { barcodes, email }: Entry): Promise<SavedActivation> {
  const data: DraftData = { barcodes, ...(email && !tx.user ? { email: email.toLowerCase() } : {}) };
  const values = {
    id: tx.adapters.random.token(24),
    personId: tx.user?.id ?? null,
    barcode: barcodes.barcode,
    step: 2,
    data: JSON.stringify(data),
  };
  const row = await tx.db
    .insertInto('activationDraft')
    .values(values)
    // A concurrent second click on another connection gets the draft of the first.
    .onConflict((oc) =>
      oc
        .expression(sql`person_id, upper(barcode)`)
        .where('personId', 'is not', null)
        .doUpdateSet({ updatedAt: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

async function lockOwnDraft(tx: Ctx, barcode: string): Promise<SavedActivation | null> {
  if (!tx.user) return null;
  const row = await tx.db
    .selectFrom('activationDraft')
    .selectAll()
    .where('personId', '=', tx.user.id)
    .where(sql`upper(barcode)`, '=', barcode.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Saves one step of the form. Later steps stay as they are, and no step can be skipped (trust.md K2). */
export async function saveStep(
  ctx: Ctx,
  input: { draftId: string; step: number; data: Partial<DraftData> },
): Promise<SavedActivation> {
  refuseWhileViewing(ctx);
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input.draftId);
    refuseSkip(draft.data, input.step);
    const saved = await writeDraft(tx, draft.id, { data: { ...draft.data, ...input.data } });
    failpoint(tx, 'activation.step_saved');
    return saved;
  });
}

export function refuseSkip(data: DraftData, step: number): void {
  if (mayFillIn(data, step)) return;
  throw new Failure('illegal_transition', {
    message: 'Complete the earlier steps first.',
    details: { step: missingStep(data) },
  });
}

/** Saves a draft. If the user is signed in, the draft becomes theirs and replaces an older one for the same kit. */
async function writeDraft(
  tx: Ctx,
  id: string,
  change: { data: DraftData; barcode?: string },
): Promise<SavedActivation> {
  const { data, barcode } = change;
  if (tx.user) await deleteOtherDraft(tx, id, barcode ?? data.barcodes?.barcode ?? null);
  const row = await tx.db
    .updateTable('activationDraft')
    .set({
      data: JSON.stringify(data),
      step: missingStep(data) ?? 4,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      ...(barcode === undefined ? {} : { barcode }),
      ...(tx.user ? { personId: tx.user.id } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

async function deleteOtherDraft(tx: Ctx, id: string, barcode: string | null): Promise<void> {
  if (!tx.user || barcode === null) return;
  await tx.db
    .deleteFrom('activationDraft')
    .where('personId', '=', tx.user.id)
    .where(sql`upper(barcode)`, '=', barcode.toUpperCase())
    .where('id', '<>', id)
    .execute();
}

/** A draft belongs to its user; a draft without a user can be read by anyone who has its id. */
export async function lockDraft(tx: Ctx, id: string): Promise<SavedActivation> {
  const draft = await findLocked(tx, id);
  if (!draft) throw new Failure('not_found');
  return draft;
}

export async function findLocked(tx: Ctx, id: string): Promise<SavedActivation | null> {
  const row = await tx.db.selectFrom('activationDraft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && isMine(tx, row.personId) ? toDraft(row) : null;
}

export async function findDraft(ctx: Ctx, id: string): Promise<SavedActivation | null> {
  const row = await ctx.db.selectFrom('activationDraft').selectAll().where('id', '=', id).executeTakeFirst();
  return row && isMine(ctx, row.personId) ? toDraft(row) : null;
}

function isMine(ctx: Ctx, personId: string | null): boolean {
  return personId === null || personId === ctx.user?.id;
}

/** The user's unfinished activations, newest first, including those started as a guest with the same email address. */
export async function listDrafts(ctx: Ctx): Promise<SavedActivation[]> {
  const user = requireUser(ctx);
  const rows = await ctx.db
    .selectFrom('activationDraft')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('personId', '=', user.id),
        eb.and([eb('personId', 'is', null), eb(sql`data ->> 'email'`, '=', user.email.toLowerCase())]),
      ]),
    )
    .orderBy('updatedAt', 'desc')
    .limit(50)
    .execute();
  return rows.map(toDraft);
}

/** The three resets of specification section 4; null if the draft is deleted. */
export async function resetDraft(ctx: Ctx, input: { draftId: string; kind: Reset }): Promise<SavedActivation | null> {
  refuseWhileViewing(ctx);
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input.draftId);
    await recordEvent(tx, {
      entity: 'activation_draft',
      entityId: draft.id.slice(0, 8),
      kind: 'reset',
      reason: input.kind,
    });
    if (input.kind === 'full') {
      await tx.db.deleteFrom('activationDraft').where('id', '=', draft.id).execute();
      return null;
    }
    const reset = await writeDraft(tx, draft.id, { data: resetDraftData(draft.data, input.kind) });
    return { ...reset, steps: atStep(1) };
  });
}

interface DraftRow {
  id: string;
  barcode: string;
  step: number;
  version: number;
  updatedAt: Date;
  data: unknown;
}

function toDraft({ id, barcode, step, version, updatedAt, data }: DraftRow): SavedActivation {
  return { id, barcode, steps: atStep(step), version, updatedAt: updatedAt.toISOString(), data: data as DraftData };
}
