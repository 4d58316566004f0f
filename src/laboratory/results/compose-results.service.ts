import type { Ctx } from '#platform/context/context.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { composeResults, type BreedFigure, type ComposedResults, type ReleasedFacts } from './animal-results.rules.ts';
import { findResultFacts } from './released-readings.service.ts';
import { breedFigures } from './results.events.ts';

interface Wanted {
  animalId: number;
  /** Of the kits that the reader may see; null: of all. */
  kitIds: readonly number[] | null;
  /** The results of this one only. */
  barcode?: string | undefined;
  testId?: number | undefined;
  /** Whose clubs tell how often a result is in the breed. */
  personId: string;
}

/** The results of an animal, or of one of its kits, as its pages, answers and reports say them; null: nothing is released. */
export async function composeFor(
  ctx: Ctx,
  { animalId, kitIds, barcode, testId, personId }: Wanted,
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
