import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { findActivationOfKit } from '#animals/activation/custody.service.ts';
import { chipDigits, isChip } from '#animals/records/animals.rules.ts';
import { barcodeCandidates } from '#shared/barcode.ts';
import { invalid } from '#shared/failure.ts';
import { refuseCollectionDay } from './collection.rules.ts';
import { type Grade, isGrade } from './custody.rules.ts';
import { regradeKit } from './custody.service.ts';
import { type DeclarationFacts, printDeclaration } from './declaration.document.ts';

export interface PaperInput {
  barcode: string;
  name: string;
  chipNumber?: string | null | undefined;
  chipScanned: boolean;
  place: string;
  collectedOn: string;
  ownerName: string;
}

/**
 * Records a paper form when its kit arrives: an entry in the log of the agent the form was sent to, and its
 * declaration. The signed original is the paper. Call it in the transaction that marks the form as used.
 */
export async function keyPaperDeclaration(
  tx: Ctx,
  input: PaperInput & { number: string; agentId: string },
): Promise<{ declarationId: number; grade: Grade }> {
  const kit = await findKit(tx, input);
  const chipNumber = input.chipNumber ? chipDigits(input.chipNumber) : null;
  const facts = await factsOf(tx, { ...input, chipNumber, barcode: kit.barcode, species: kit.species });
  const paper = { strokes: [], typed: 'Signed on paper' };
  const reader = await findRecipientFormat(tx, input.agentId);
  const content = { facts, agent: paper, owner: paper, signedAt: tx.now, paperNumber: input.number, reader };
  const bytes = await printDeclaration(content);
  const entryId = await writeEntry(tx, { ...input, chipNumber, kitId: kit.id, speciesId: kit.speciesId });
  const { id } = await tx.db
    .insertInto('acmDeclaration')
    .values({
      collectedAnimalId: entryId,
      kitId: kit.id,
      facts: JSON.stringify(facts),
      agentSignature: JSON.stringify(paper),
      ownerSignature: JSON.stringify(paper),
      grade: facts.chipScanned ? 'A' : 'B',
      paperNumber: input.number,
      fileKey: await tx.adapters.files.put(bytes, 'application/pdf'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    entity: 'acm_declaration',
    entityId: id,
    kind: 'state',
    to: 'SIGNED',
    data: { paper: input.number },
  });
  await regradeKit(tx, kit.id);
  return { declarationId: id, grade: await gradeOf(tx, kit.id) };
}

async function findKit(
  tx: Ctx,
  { barcode, collectedOn, chipNumber, chipScanned, agentId }: PaperInput & { agentId: string },
) {
  const kit = await tx.db
    .selectFrom('kit')
    .leftJoin('animal', 'animal.id', 'kit.animalId')
    .leftJoin('species', 'species.id', 'animal.speciesId')
    .select(['kit.id', 'kit.barcode', 'animal.speciesId', 'species.commonName as species'])
    .where('kit.barcode', 'in', barcodeCandidates(barcode))
    .orderBy('kit.id')
    .limit(1)
    .forUpdate('kit')
    .executeTakeFirst();
  if (!kit) throw invalid({ barcode: ["We don't recognise this barcode. Check it against the tube or the kit card."] });
  if (chipNumber && !isChip(chipNumber))
    throw invalid({ chipNumber: ['Enter 15 digits. Older microchips have 9 or 10 characters.'] });
  if (chipScanned && !chipNumber) throw invalid({ chipNumber: ['Enter the number on the form.'] });
  const late = refuseCollectionDay(collectedOn, tx.now);
  if (late) throw invalid({ collectedOn: [late] });
  const taken = await tx.db
    .selectFrom('collectedAnimal as c')
    .leftJoin('acmDeclaration as d', (join) =>
      join.onRef('d.collectedAnimalId', '=', 'c.id').on('d.voidedAt', 'is', null),
    )
    .select(['c.agentId', 'd.id as declarationId'])
    .where('c.kitId', '=', kit.id)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst();
  if (taken?.declarationId)
    throw invalid({ barcode: ['A declaration has already been signed for this kit. Check the barcode.'] });
  if (taken && taken.agentId !== agentId)
    throw invalid({ barcode: ["This kit is in another collector's log. Check the barcode."] });
  const reported = await tx.db
    .selectFrom('sample')
    .innerJoin('report', 'report.sampleId', 'sample.id')
    .select('report.id')
    .where('sample.kitId', '=', kit.id)
    .executeTakeFirst();
  if (reported) throw invalid({ barcode: ["This sample's results have already been released."] });
  return kit;
}

async function factsOf(
  tx: Ctx,
  input: PaperInput & { agentId: string; species: string | null; chipNumber: string | null },
): Promise<DeclarationFacts> {
  const { name } = await tx.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', input.agentId)
    .executeTakeFirstOrThrow();
  return {
    animal: input.name,
    species: input.species ?? '',
    registrationNumber: null,
    chipNumber: input.chipNumber,
    chipScanned: input.chipScanned && input.chipNumber !== null,
    secondId: null,
    barcode: input.barcode,
    place: input.place,
    collectedOn: input.collectedOn,
    collector: name,
    role: 'by paper form',
    owner: input.ownerName,
    signer: input.ownerName,
  };
}

/** Updates the collector's existing entry or creates a new one. */
async function writeEntry(
  tx: Ctx,
  input: PaperInput & { agentId: string; kitId: number; speciesId: number | null; chipNumber: string | null },
): Promise<number> {
  const values = {
    name: input.name,
    chipNumber: input.chipNumber,
    chipScanned: input.chipScanned,
    place: input.place,
    collectedAt: new Date(`${input.collectedOn}T00:00:00Z`),
    ownerName: input.ownerName,
    sealIntact: true,
    isUnrelated: true,
  };
  const known = await tx.db
    .updateTable('collectedAnimal')
    .set(values)
    .where('kitId', '=', input.kitId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx.db
    .insertInto('collectedAnimal')
    .values({ ...values, agentId: input.agentId, kitId: input.kitId, speciesId: input.speciesId ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function gradeOf(tx: Ctx, kitId: number): Promise<Grade> {
  const grade = (await findActivationOfKit(tx, kitId))?.custodyGrade ?? 'C';
  return isGrade(grade) ? grade : 'C';
}
