import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { failpoint } from '#app/failpoint.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { checkBarcode, normaliseBarcode } from '#features/kits/barcode.rules.ts';
import { refuseActivation } from '#features/kits/kits.rules.ts';
import { findKitByBarcode, type Kit } from '#features/kits/kits.service.ts';
import { refuseWhileViewing, requireUser } from '#features/accounts/access.service.ts';
import { countTry } from '#db/rate-limit.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { catalogue } from '#features/catalogue/snapshot.service.ts';
import { atStep, type DraftData, type StepCounter } from './activation.rules.ts';

const BARCODE_TRIES = { hits: 200, seconds: 600 };

export interface KitView {
  barcode: string;
  productId: number | null;
  productName: string | null;
  speciesId: number | null;
}

/** Checks that a kit can be activated by whoever asks; every reason why not stands beside the field `barcodes`. */
export async function validateBarcode(ctx: Ctx, typed: string, field = 'barcodes'): Promise<KitView> {
  const kit = await requireUsableKit(ctx, typed, field);
  const product = kit.productId === null ? null : ((await catalogue(ctx)).productsById.get(kit.productId) ?? null);
  return { barcode: kit.barcode, productId: kit.productId, productName: product?.name ?? null, speciesId: product?.speciesId ?? null };
}

export async function requireUsableKit(ctx: Ctx, typed: string, field: string): Promise<Kit> {
  await countTry(ctx, { bucket: `barcode:${ctx.user?.id ?? ctx.visitor.ip}`, ...BARCODE_TRIES });
  const barcode = normaliseBarcode(typed);
  if (checkBarcode(barcode) === 'mistyped') throw invalid({ [field]: ['Please check the barcode: it seems to be mistyped.'] });
  const kit = await findKitByBarcode(ctx, barcode);
  if (!kit) throw invalid({ [field]: ['This barcode is not known.'] });
  const activatedByMe = kit.activatedBy !== null && kit.activatedBy === ctx.user?.id;
  const foreign = kit.clinicId !== null && !(ctx.user?.clinicIds ?? []).includes(kit.clinicId);
  const reason = foreign ? 'This kit belongs to a veterinary clinic.' : refuseActivation({ state: kit.state, expired: kit.expired, activatedByMe });
  if (reason) throw invalid({ [field]: [reason] });
  return kit;
}

export interface Draft {
  id: string;
  barcode: string;
  steps: StepCounter;
  version: number;
  data: DraftData;
}

/** Starts a draft for a kit, or takes up the one that this person began on another device. */
export async function enterKitBarcode(ctx: Ctx, input: { barcode: string; secondBarcode?: string | null; draftId?: string | null }): Promise<Draft> {
  refuseWhileViewing(ctx);
  const kit = await requireUsableKit(ctx, input.barcode, 'barcode');
  const secondBarcode = input.secondBarcode ? normaliseBarcode(input.secondBarcode) : null;
  if (secondBarcode && (await findKitByBarcode(ctx, secondBarcode)) && secondBarcode !== kit.secondBarcode) {
    throw invalid({ secondBarcode: ['This barcode belongs to another kit.'] });
  }
  const known = await findOwnDraft(ctx, kit.barcode, input.draftId ?? null);
  const data: DraftData = { ...known?.data, barcodes: { barcode: kit.barcode, secondBarcode } };
  if (known) return writeDraft(ctx, known.id, { data, step: Math.max(2, known.steps.current) });
  const id = ctx.adapters.random.token(24);
  const row = await ctx.db
    .insertInto('activationDraft')
    .values({ id, personId: ctx.user?.id ?? null, barcode: kit.barcode, step: 2, data: JSON.stringify(data) })
    .returningAll()
    .executeTakeFirstOrThrow();
  failpoint(ctx, 'activation.draft_created');
  return toDraft(row);
}

async function findOwnDraft(ctx: Ctx, barcode: string, draftId: string | null): Promise<Draft | null> {
  if (ctx.user) {
    const mine = await ctx.db
      .selectFrom('activationDraft')
      .selectAll()
      .where('personId', '=', ctx.user.id)
      .where(sql`upper(barcode)`, '=', barcode.toUpperCase())
      .executeTakeFirst();
    if (mine) return toDraft(mine);
  }
  if (!draftId) return null;
  const row = await ctx.db.selectFrom('activationDraft').selectAll().where('id', '=', draftId).where('barcode', '=', barcode).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Keeps one step of the form; later steps stay as they are. */
export async function saveStep(ctx: Ctx, input: { draftId: string; step: number; data: Partial<DraftData> }): Promise<Draft> {
  refuseWhileViewing(ctx);
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input.draftId);
    const saved = await writeDraft(tx, draft.id, { data: { ...draft.data, ...input.data }, step: input.step + 1 });
    failpoint(tx, 'activation.step_saved');
    return saved;
  });
}

async function writeDraft(ctx: Ctx, id: string, change: { data: DraftData; step: number }): Promise<Draft> {
  const row = await ctx.db
    .updateTable('activationDraft')
    .set({
      data: JSON.stringify(change.data),
      step: atStep(change.step).current,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      ...(ctx.user ? { personId: ctx.user.id } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

/** A draft belongs to its person; before somebody signs in, to whoever holds its id. */
export async function lockDraft(tx: Ctx, id: string): Promise<Draft> {
  const row = await tx.db.selectFrom('activationDraft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || (row.personId !== null && row.personId !== tx.user?.id)) throw new Failure('not_found');
  return toDraft(row);
}

export function findDraft(ctx: Ctx, id: string): Promise<Draft> {
  return inTransaction(ctx, (tx) => lockDraft(tx, id));
}

/** The activations that this person began and did not finish, newest first. */
export async function listDrafts(ctx: Ctx): Promise<Draft[]> {
  const user = requireUser(ctx);
  const rows = await ctx.db.selectFrom('activationDraft').selectAll().where('personId', '=', user.id).orderBy('updatedAt', 'desc').limit(50).execute();
  return rows.map(toDraft);
}

export type Reset = 'barcode' | 'full' | 'keep_person';

/** The three resets: back to the barcode with no pet kept; everything; back to the barcode keeping the person. */
export async function resetDraft(ctx: Ctx, input: { draftId: string; kind: Reset }): Promise<Draft | null> {
  refuseWhileViewing(ctx);
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input.draftId);
    if (input.kind === 'full') {
      await tx.db.deleteFrom('activationDraft').where('id', '=', draft.id).execute();
      await recordEvent(tx, { entity: 'activation_draft', entityId: draft.id, kind: 'reset' });
      return null;
    }
    const { person, consent } = draft.data;
    return writeDraft(tx, draft.id, { data: input.kind === 'keep_person' ? { person, consent } : {}, step: 1 });
  });
}

function toDraft(row: { id: string; barcode: string; step: number; version: number; data: unknown }): Draft {
  return { id: row.id, barcode: row.barcode, steps: atStep(row.step), version: row.version, data: row.data as DraftData };
}
