import type { Ctx } from '#platform/context/context.ts';
import { testsOfBreed } from '#shop/catalogue/catalogue.rules.ts';
import { findBreed } from '#shop/catalogue/catalogue.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { requireAnimal } from './animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';

/** A breed's tests, with those already ordered for this animal marked (R460). */
export async function findBreedProfile(ctx: Ctx, input: { breedId: number; animalId: number }) {
  await requireAnimal(ctx, input.animalId, 'VIEW');
  const shown = await shownKits(ctx, input.animalId);
  const { id, name, slug, species } = await findBreed(ctx, { id: input.breedId });
  const current = await catalogue(ctx);
  const breed = current.breedsById.get(id);
  const ordered = await ctx.db
    .selectFrom('sampleTest')
    .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
    .select('sampleTest.testId')
    .distinct()
    .where('sample.animalId', '=', input.animalId)
    .$if(shown !== null, (query) => query.where('sample.kitId', 'in', [0, ...(shown ?? [])]))
    .execute();
  const known = new Set(ordered.map((row) => row.testId));
  const tests = (breed ? testsOfBreed(current, breed) : []).map((test) => ({
    id: test.id,
    name: test.name,
    slug: test.slug,
    kind: test.kind,
    area: test.category,
    isOrdered: known.has(test.id),
  }));
  return { animalId: input.animalId, breed: { id, name, slug, species }, tests };
}
