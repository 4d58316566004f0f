import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { listAddresses } from '#platform/addresses/addresses.service.ts';
import { noConsent, type ActivatingPerson, type Pet } from '#animals/activation/activation.rules.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { enterKitBarcode } from '#animals/activation/drafts.service.ts';
import { saveAboutMe, saveAboutPet, saveReview } from '#animals/activation/steps.service.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { shareAnimal } from '#animals/sharing/sharing.service.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { checkRows, type RowPlan } from './check-rows.service.ts';
import { emptyCells, hasProblems, type CellNotes, type Cells } from './sheets.rules.ts';
import { lockSheet, requireSheetUser, touchSheet } from './sheets.service.ts';

/** The number of rows submitted per call; the client repeats the call for the rest. */
const BATCH_SIZE = 25;

export interface Submitted {
  submitted: number;
  refused: number;
  /** Number of rows without problems that are still to be submitted. */
  left: number;
}

/**
 * Activates the kits of rows without problems, each in a separate transaction: a row is submitted completely or not at
 * all, and never twice. If a row is no longer valid, it keeps its errors and is not submitted.
 */
export async function submitSheet(ctx: Ctx, input: { id: number }): Promise<Submitted> {
  await requireSheetUser(ctx, { write: true });
  await inTransaction(ctx, (tx) => lockSheet(tx, input.id));
  const person = await contactOf(ctx);
  const ids = await readyIds(ctx, input.id);
  let submitted = 0;
  for (const rowId of ids.slice(0, BATCH_SIZE))
    if (await submitRow(ctx, { sheetId: input.id, rowId, person })) submitted += 1;
  const left = (await readyIds(ctx, input.id)).length;
  return { submitted, refused: Math.min(ids.length, BATCH_SIZE) - submitted, left };
}

async function readyIds(ctx: Ctx, sheetId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('workSheetRow')
    .innerJoin('workSheet', 'workSheet.id', 'workSheetRow.sheetId')
    .select(['workSheetRow.id', 'workSheetRow.problems'])
    .where('workSheet.id', '=', sheetId)
    .where('workSheet.personId', '=', requireUser(ctx).id)
    .where('workSheetRow.kitId', 'is', null)
    .orderBy('workSheetRow.position')
    .execute();
  return rows.filter((row) => !hasProblems(row.problems)).map((row) => row.id);
}

interface RowOrder {
  sheetId: number;
  rowId: number;
  person: ActivatingPerson;
}

async function submitRow(ctx: Ctx, { sheetId, rowId, person }: RowOrder): Promise<boolean> {
  try {
    const done = await inTransaction(ctx, async (tx) => {
      await lockSheet(tx, sheetId);
      const row = await tx.db
        .selectFrom('workSheetRow')
        .select(['cells', 'kitId'])
        .where('id', '=', rowId)
        .where('sheetId', '=', sheetId)
        .forUpdate()
        .executeTakeFirst();
      if (!row || row.kitId !== null) return null;
      const cells = { ...emptyCells, ...row.cells };
      const [checked] = await checkRows(tx, [cells]);
      if (!checked?.plan) {
        await saveProblems(tx, rowId, checked?.problems ?? {});
        return null;
      }
      const animalId = await activateRow(tx, { cells, plan: checked.plan, person });
      const kit = await findKitByBarcode(tx, checked.plan.barcode);
      await tx.db
        .updateTable('workSheetRow')
        .set({ kitId: kit?.id ?? null })
        .where('id', '=', rowId)
        .execute();
      await touchSheet(tx, sheetId, 'SUBMITTED');
      await recordEvent(tx, {
        entity: 'work_sheet',
        entityId: sheetId,
        kind: 'row_sent',
        to: 'SUBMITTED',
        data: { rowId },
      });
      return { animalId, cells, plan: checked.plan };
    });
    if (!done) return false;
    await addParentsAndShare(ctx, { rowId, ...done });
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.reason === 'not_found') throw error;
    const message = Object.values(error.fields ?? {}).flat()[0] ?? error.message;
    await saveProblems(ctx, rowId, { barcode: [message] });
    return false;
  }
}

async function saveProblems(ctx: Ctx, rowId: number, problems: CellNotes): Promise<void> {
  await ctx.db
    .updateTable('workSheetRow')
    .set({ problems: JSON.stringify(problems) })
    .where('id', '=', rowId)
    .where('kitId', 'is', null)
    .execute();
}

interface RowWork {
  cells: Cells;
  plan: RowPlan;
  person: ActivatingPerson;
}

/** The same steps as in the activation wizard, one after the other. */
async function activateRow(tx: Ctx, { cells, plan, person }: RowWork): Promise<number> {
  const { barcode, secondBarcode, categoryId } = plan;
  const draft = await enterKitBarcode(tx, { barcode, secondBarcode, categoryId });
  await saveAboutPet(tx, { draftId: draft.id, pet: petOf(cells, plan) });
  await saveAboutMe(tx, { draftId: draft.id, person });
  const collector = { ...plan.collector, ...(plan.collectedOn && { collectedOn: plan.collectedOn }) };
  const excludedProducts = { trait: [], disease: [] };
  await saveReview(tx, { draftId: draft.id, excludedProducts, consent: noConsent, collector });
  return (await activateKit(tx, { draftId: draft.id })).animalId;
}

function petOf(cells: Cells, plan: RowPlan): Pet {
  const [dobYear = null, dobMonth = null, dobDay = null] = plan.dateOfBirth?.split('-').map(Number) ?? [];
  return {
    animalId: plan.animalId,
    petName: cells.petName.slice(0, 80),
    gender: plan.sex,
    dobDay,
    dobMonth,
    dobYear,
    weight: null,
    weightType: 'kg',
    speciesId: plan.speciesId,
    breedId: plan.breedId,
    registrationName: cells.registrationName.slice(0, 120),
    registrationNumber: cells.registrationNumber.slice(0, 60),
    chipNumber: cells.chip.slice(0, 30),
    colour: '',
    personality: '',
  };
}

interface RowExtras {
  rowId: number;
  animalId: number;
  cells: Cells;
  plan: RowPlan;
}

/** Adds parents and the owner's share after the activation: if one of them is refused, the kit is activated anyway. */
async function addParentsAndShare(ctx: Ctx, { rowId, animalId, cells, plan }: RowExtras): Promise<void> {
  const warnings: CellNotes = {};
  const { sireId, damId } = plan;
  const tryOrWarn = async (column: keyof CellNotes, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      warnings[column] = [Object.values(error.fields ?? {}).flat()[0] ?? error.message];
    }
  };
  if (sireId) await tryOrWarn('sireRegistration', () => updateAnimal(ctx, { id: animalId, sireId }));
  if (damId) await tryOrWarn('damRegistration', () => updateAnimal(ctx, { id: animalId, damId }));
  const email = cells.ownerEmail.toLowerCase();
  if (email && email !== requireUser(ctx).email.toLowerCase())
    await tryOrWarn('ownerEmail', () => shareAnimal(ctx, { animalId, email, level: 'DOWNLOAD' }));
  if (Object.keys(warnings).length > 0)
    await ctx.db
      .updateTable('workSheetRow')
      .set({ warnings: JSON.stringify(warnings) })
      .where('id', '=', rowId)
      .execute();
}

/** The contact for the submission: the default address of the account. */
async function contactOf(ctx: Ctx): Promise<ActivatingPerson> {
  const user = requireUser(ctx);
  const addresses = await listAddresses(ctx);
  const address = addresses.find((one) => one.isDefaultShipping) ?? addresses[0];
  if (!address) throw invalid({ address: ['Add an address to your profile first.'] });
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: '',
    address: [address.line1, address.line2].filter(Boolean).join(', '),
    city: address.city,
    state: address.stateCode ?? '',
    postalCode: address.postalCode,
    country: address.countryCode,
    acceptTerms: true,
  };
}
