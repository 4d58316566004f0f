import type { Ctx } from '#platform/context/context.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { composeResults, type BreedFigure, type ComposedResults, type ReleasedFacts } from './animal-results.rules.ts';
import { findResultFacts } from './released-readings.service.ts';
import { breedFigures } from './results.events.ts';

interface ResultsQuery {
  animalId: number;
  /** Only results of these kits, which the reader can view; null: all kits. */
  kitIds: readonly number[] | null;
  /** Only results of this kit. */
  barcode?: string | undefined;
  testId?: number | undefined;
  /** The person whose clubs provide breed frequencies. */
  personId: string;
}

/**
 * The composed results of an animal, or of one of its kits, for pages, API responses and reports; null if nothing is
 * released.
 */
export async function composeFor(
  ctx: Ctx,
  { animalId, kitIds, barcode, testId, personId }: ResultsQuery,
): Promise<{ composed: ComposedResults; animalName: string } | null> {
  const facts = await findResultFacts(ctx, { animalId }, testId);
  if (!facts) return null;
  const figures = await figuresFor(ctx, facts, personId);
  const { breedsById } = await catalogue(ctx);
  const breed = breedsById.get(facts.animal.breedId ?? 0) ?? null;
  const composed = composeResults({ ...facts, kitIds, barcode, figures, breed });
  return composed && { composed, animalName: facts.animal.animalName };
}

async function figuresFor(
  ctx: Ctx,
  { animal: { breedId }, tests }: ReleasedFacts,
  personId: string,
): Promise<BreedFigure[]> {
  const testIds = tests.filter(({ kind }) => kind === 'disease').map(({ testId }) => testId);
  return breedId === null ? [] : callPort(ctx, breedFigures, { breedId, testIds, personId });
}
