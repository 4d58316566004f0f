import { createHash } from 'node:crypto';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import type { CollectedAnimal } from './collection.contract.ts';
import { findEntry, lockOwnEntry, type OwnEntry } from './entries.service.ts';
import { regradeKit } from './custody.service.ts';
import { type DeclarationFacts, printDeclaration } from './declaration.document.ts';
import { refuseSignature, type Signature } from './signature.rules.ts';

interface SignInput {
  id: number;
  sealIntact: boolean;
  isUnrelated: boolean;
  /** Name of the owner or their representative. */
  signer: string;
  agent: Signature;
  owner: Signature;
}

/**
 * Both sign on one screen. The facts at that time are stored with the signatures and a PDF, and the kit's grade is
 * recomputed. Idempotent: signing twice, by a double click or from two devices, creates one declaration.
 */
export async function signDeclaration(ctx: Ctx, input: SignInput): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  const entryToSign = await findEntry(ctx, { id: input.id, agentId: user.id });
  refuseUnready(entryToSign, input);
  const facts = factsOf(entryToSign, { user, signer: input.signer, role: await roleOf(ctx, user) });
  const printed = { facts, agent: input.agent, owner: input.owner, signedAt: ctx.now, reader: user };
  const bytes = await printDeclaration(printed);
  const fileKey = await ctx.adapters.files.put(bytes, 'application/pdf');
  return inTransaction(ctx, async (tx) => {
    const entry = await lockOwnEntry(tx, { id: input.id, agentId: user.id });
    const now = await findEntry(tx, { id: input.id, agentId: user.id });
    if (now.signedAt) throw new Failure('conflict', { message: 'This entry is already signed.' });
    if (JSON.stringify(now) !== JSON.stringify(entryToSign) || entry.kitId === null) throw new Failure('conflict');
    await insertDeclaration(tx, { entry: { ...entry, kitId: entry.kitId }, input, facts, fileKey, bytes });
    return findEntry(tx, { id: input.id, agentId: user.id });
  });
}

function refuseUnready(entry: CollectedAnimal, input: SignInput): void {
  if (!entry.isOpen) throw new Failure('illegal_transition', { message: 'The laboratory already has this kit.' });
  const problems: FieldErrors = {};
  if (!entry.barcode) problems['kit'] = ['Enter the kit barcode first.'];
  if (!input.sealIntact) problems['sealIntact'] = ['This field is required'];
  if (!input.isUnrelated) problems['isUnrelated'] = ['This field is required'];
  for (const who of ['agent', 'owner'] as const) {
    const problem = refuseSignature(input[who]);
    if (problem) problems[who] = [problem];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

function factsOf(
  entry: CollectedAnimal,
  { user, signer, role }: { user: SessionUser; signer: string; role: string },
): DeclarationFacts {
  const { name, species, breed, registrationNumber, chipNumber, chipScanned, secondId, place, collectedOn } = entry;
  return {
    animal: name,
    species: [species, breed?.name].filter(Boolean).join(', '),
    registrationNumber,
    chipNumber,
    chipScanned: chipScanned && chipNumber !== null,
    secondId,
    barcode: entry.barcode ?? '',
    place,
    collectedOn,
    collector: user.name,
    role,
    owner: entry.ownerName ?? signer,
    signer,
  };
}

/** The collector's role, with the number by which the laboratory identifies them. */
async function roleOf(ctx: Ctx, user: SessionUser): Promise<string> {
  const agent = await ctx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('personId', '=', user.id)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  if (agent) return `Collection agent CA-${String(agent.id).padStart(5, '0')}`;
  const clinic = await ctx.db
    .selectFrom('clinicMember')
    .innerJoin('clinic', 'clinic.id', 'clinicMember.clinicId')
    .select(['clinic.name', 'clinic.registrationNumber'])
    .where('clinicMember.personId', '=', user.id)
    .executeTakeFirst();
  if (clinic) return `Veterinarian, ${[clinic.name, clinic.registrationNumber].filter(Boolean).join(', ')}`;
  return 'Collection agent';
}

interface NewDeclaration {
  entry: OwnEntry & { kitId: number };
  input: SignInput;
  facts: DeclarationFacts;
  fileKey: string;
  bytes: Uint8Array;
}

async function insertDeclaration(tx: Ctx, { entry, input, facts, fileKey, bytes }: NewDeclaration): Promise<void> {
  await tx.db
    .updateTable('collectedAnimal')
    .set({ sealIntact: true, isUnrelated: true })
    .where('id', '=', entry.id)
    .execute();
  const { id } = await tx.db
    .insertInto('acmDeclaration')
    .values({
      collectedAnimalId: entry.id,
      kitId: entry.kitId,
      facts: JSON.stringify(facts),
      agentSignature: JSON.stringify(input.agent),
      ownerSignature: JSON.stringify(input.owner),
      // Preliminary: the animal's owner is known only at activation (custody.service.ts).
      grade: facts.chipScanned ? 'A' : 'B',
      fileKey,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'acm_declaration', entityId: id, kind: 'state', to: 'SIGNED' });
  await regradeKit(tx, entry.kitId);
}

/**
 * Withdraws a declaration while the laboratory does not have the kit. The entry can then be corrected and signed again.
 */
export async function withdrawDeclaration(ctx: Ctx, { id }: { id: number }): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const entry = await lockOwnEntry(tx, { id, agentId: user.id });
    if (!(await voidDeclaration(tx, entry))) throw new Failure('not_found');
    return findEntry(tx, { id, agentId: user.id });
  });
}

/** Voids a declaration without deleting it. */
export async function voidDeclaration(tx: Ctx, entry: OwnEntry): Promise<boolean> {
  const row = await tx.db
    .updateTable('acmDeclaration')
    .set({ voidedAt: tx.now })
    .where('collectedAnimalId', '=', entry.id)
    .where('voidedAt', 'is', null)
    .returning(['id', 'kitId'])
    .executeTakeFirst();
  if (!row) return false;
  await recordEvent(tx, { entity: 'acm_declaration', entityId: row.id, kind: 'state', from: 'SIGNED', to: 'VOID' });
  await regradeKit(tx, row.kitId);
  return true;
}

/** The PDF as signed; readable by its agent and the user who activated the kit. */
export async function readDeclaration(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const { id: userId } = requireUser(ctx);
  return openDeclaration(ctx, id, (row) => row.agentId === userId || row.activatedBy === userId);
}

export async function readDeclarationInLab(ctx: Ctx, { id }: { id: number }): Promise<File> {
  requirePermission(ctx, 'lab.read');
  return openDeclaration(ctx, id, () => true);
}

type IsTheirs = (row: { agentId: string; activatedBy: string | null }) => boolean;

async function openDeclaration(ctx: Ctx, id: number, isTheirs: IsTheirs): Promise<File> {
  const row = await ctx.db
    .selectFrom('acmDeclaration as d')
    .innerJoin('collectedAnimal as c', 'c.id', 'd.collectedAnimalId')
    .innerJoin('kit as k', 'k.id', 'd.kitId')
    .select(['d.fileKey', 'k.barcode', 'c.agentId', 'k.activatedBy'])
    .where('c.id', '=', id)
    .where('d.voidedAt', 'is', null)
    .executeTakeFirst();
  const file = row && isTheirs(row) ? await ctx.adapters.files.get(row.fileKey) : null;
  if (!row || !file) throw new Failure('not_found');
  await recordAudit(ctx, {
    action: 'declaration.read',
    subject: 'kit',
    subjectId: row.barcode,
    ownerId: row.activatedBy,
  });
  return new File([new Uint8Array(file.bytes)], `declaration-${row.barcode}.pdf`, { type: 'application/pdf' });
}
