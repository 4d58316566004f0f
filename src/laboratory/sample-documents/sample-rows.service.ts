import type { Ctx } from '#platform/context/context.ts';
import { testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Breed, Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import { outcomeOfCall, type ResultRow } from '#laboratory/results/results.rules.ts';
import { Failure } from '#shared/failure.ts';
import { SAMPLE_CALL_NAME, SAMPLE_DAY, SAMPLE_NUMBER, sampleGenotype } from './sample-animal.rules.ts';

const BREEDS: Record<number, string> = { 1: 'Labrador Retriever', 2: 'Maine Coon' };

export interface SampleSubject {
  product: Product;
  breed: Breed | null;
  testIds: number[];
}

/** A product and the invented animal's tests; a product for mixed breeds has an animal without a breed. */
export async function findSampleSubject(ctx: Ctx, id: number): Promise<SampleSubject> {
  const held = await catalogue(ctx);
  const product = held.productsById.get(id);
  if (!product) throw new Failure('not_found');
  const breed =
    product.kind === 'breed_mix'
      ? undefined
      : held.breeds.find(({ name, speciesId }) => speciesId === product.speciesId && name === BREEDS[speciesId]);
  const tests = testsOfProduct(held, id, breed?.id ?? null);
  return { product, breed: breed ?? null, testIds: tests.map((test) => test.id) };
}

/** A result for every test of the product, as if it had been released. */
export async function findSampleRows(ctx: Ctx, { product, breed, testIds }: SampleSubject): Promise<ResultRow[]> {
  const genotypes = await ctx.db
    .selectFrom('test')
    .select(['id', 'genotypeStrings'])
    .where('id', 'in', testIds)
    .execute();
  const stringsOf = new Map(genotypes.map((test) => [test.id, test.genotypeStrings]));
  let carriers = 0;
  return (await testFacts(ctx))
    .filter(({ testId }) => testIds.includes(testId))
    .flatMap((test, at) => {
      const facts = { ...test, genotypeStrings: stringsOf.get(test.testId) ?? [] };
      const genotype = sampleGenotype(facts, carriers === 0);
      if (genotype === null) return [];
      if (genotype === 'N/P') carriers += 1;
      const call = { ...facts, genotype, status: 'OK', sex: 'female' };
      return [
        {
          ...test,
          ...outcomeOfCall(call),
          genotype,
          id: at + 1,
          version: 1,
          releasedAt: new Date(SAMPLE_DAY),
          releasedTo: '',
          kitId: 0,
          barcode: SAMPLE_NUMBER,
          remedy: null,
          method: 'array' as const,
          quality: null,
          repeats: null,
          analysedOn: SAMPLE_DAY,
          labNumber: SAMPLE_NUMBER,
          animalName: SAMPLE_CALL_NAME,
          sex: 'female',
          speciesId: product.speciesId ?? 1,
          breedId: breed?.id ?? null,
          isNeutered: false,
        },
      ];
    });
}
