import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import type { Composition } from '#laboratory/diversity/diversity.contract.ts';
import { composeResults } from '#laboratory/results/animal-results.rules.ts';
import type { ResultAnimal } from '#laboratory/results/results.rules.ts';
import { Failure } from '#shared/failure.ts';
import { SAMPLE_CALL_NAME } from './sample-animal.rules.ts';
import { sampleComposition } from './sample-composition.rules.ts';
import { findSampleRows, findSampleSubject } from './sample-rows.service.ts';

/** Sample results of a product for an invented animal, composed like real ones. */
export async function findSampleResults(ctx: Ctx, { id }: { id: number }) {
  await countAttempt(ctx, { bucket: `sample-results:${ctx.visitor.ip}`, hits: 120, seconds: 900 });
  const subject = await findSampleSubject(ctx, id);
  const { product, content, breed, testIds } = subject;
  const breeds = content.kind === 'breed_mix' ? (sampleComposition(product.speciesId) as Composition) : null;
  if (breeds === null && testIds.length === 0) throw new Failure('not_found');
  const rows = testIds.length === 0 ? [] : await findSampleRows(ctx, subject);
  const [first] = rows;
  const composed = first ? composeResults({ animal: animalOf(first), readings: rows, tests: rows }) : null;
  return {
    product: { id: product.id, name: product.name, slug: product.slug },
    animal: {
      name: SAMPLE_CALL_NAME,
      speciesId: product.speciesId ?? 1,
      breed: breed && {
        name: breed.name,
        group: breed.fciGroupName ?? breed.akcGroup,
        groupNumber: breed.fciGroup,
      },
    },
    composed: composed && { results: composed.results, coat: composed.coat },
    breeds,
  };
}

/** Only these fields, because the composition copies the animal's fields into every test. */
function animalOf({ animalName, sex, speciesId, breedId, isNeutered }: ResultAnimal): ResultAnimal {
  return { animalName, sex, speciesId, breedId, isNeutered };
}
