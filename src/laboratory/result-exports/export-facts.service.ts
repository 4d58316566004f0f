import type { Ctx } from '#platform/context/context.ts';
import type { ClearByParentage } from '#animals/sharing/explained-result.contract.ts';
import { composeFor } from '#laboratory/results/compose-results.service.ts';
import { readKitRecords } from '#laboratory/results/kit-records.service.ts';
import { findUntestedResults } from '#laboratory/result-sources/untested-results.service.ts';
import { Failure } from '#shared/failure.ts';
import { exportedResults } from './exported-results.document.ts';
import type { ExportedResults } from './result-exports.contract.ts';

/** Selects the results to export. The caller has checked the user's access. */
export interface ExportScope {
  animalId: number;
  /** Only results of these kits; null for all. */
  kitIds: readonly number[] | null;
  /** The person whose clubs provide breed frequencies. */
  personId: string;
}

export async function findExportedResults(
  ctx: Ctx,
  { animalId, kitIds, personId }: ExportScope,
): Promise<ExportedResults> {
  const found = await composeFor(ctx, { animalId, kitIds, personId });
  if (!found) throw new Failure('not_found');
  return exportedResults({
    animalId,
    animal: await findAnimalFacts(ctx, animalId),
    composed: found.composed,
    kits: await readKitRecords(ctx, animalId, kitIds),
    untested: await findUntested(ctx, { animalId, kitIds }),
    laboratory: ctx.config.laboratory,
    origin: ctx.config.publicOrigin,
    exportedAt: ctx.now,
  });
}

async function findAnimalFacts(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<ExportedResults['animal']> {
  const { speciesId, ...animal } = await ctx.db
    .selectFrom('animal')
    .leftJoin('breed', 'breed.id', 'animal.breedId')
    .select(['animal.name', 'animal.registeredName', 'animal.registrationNumber', 'animal.chipNumber'])
    .select(['animal.speciesId', 'breed.name as breed', 'animal.sex', 'animal.dateOfBirth', 'animal.colour'])
    .where('animal.id', '=', animalId)
    .executeTakeFirstOrThrow();
  return { ...animal, species: speciesId === 2 ? 'cat' : 'dog' };
}

/** The file may be passed on, so like a shared page it does not name the parents. */
async function findUntested(
  ctx: Ctx,
  of: { animalId: number; kitIds: readonly number[] | null },
): Promise<Pick<ExportedResults, 'byParentage' | 'otherLaboratories'>> {
  const { byParentage, otherLaboratories } = await findUntestedResults(ctx, { ...of, isByLink: true });
  return {
    byParentage: byParentage && withoutParents(byParentage),
    otherLaboratories: otherLaboratories.map(({ id: _id, fileName: _fileName, ...result }) => result),
  };
}

function withoutParents({ parents: _parents, ...found }: ClearByParentage) {
  return found;
}
