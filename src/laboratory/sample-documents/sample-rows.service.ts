import type { Ctx } from '#platform/context/context.ts';
import {
  diseaseTestsOf,
  FULL_UPGRADE,
  SINGLE_UPGRADE,
  testsOfProduct,
  traitTestsOf,
} from '#shop/catalogue/catalogue.rules.ts';
import { HETEROZYGOSITY_SKU } from '#shop/catalogue/listing.rules.ts';
import type { Breed, Catalogue, Product, Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { samplesOf, type ProductSample } from '#shop/products/sample-documents.rules.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import { outcomeOfCall, type ResultRow } from '#laboratory/results/results.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { SamplePanel } from './sample-family.rules.ts';
import { SAMPLE_CALL_NAME, SAMPLE_DAY, SAMPLE_NUMBER, sampleGenotype } from './sample-animal.rules.ts';

const BREEDS: Record<number, string> = { 1: 'Labrador Retriever', 2: 'Maine Coon' };

export interface SampleSubject {
  product: Product;
  /** The product itself, or the content of a pack. */
  content: Product;
  breed: Breed | null;
  testIds: number[];
  samples: readonly ProductSample[];
}

/** A product and the invented animal's tests; a product for mixed breeds has an animal without a breed. */
export async function findSampleSubject(ctx: Ctx, id: number): Promise<SampleSubject> {
  const currentCatalogue = await catalogue(ctx);
  const product = currentCatalogue.productsById.get(id);
  const content = currentCatalogue.productsById.get(product?.packOfProductId ?? id);
  if (!product || !content) throw new Failure('not_found');
  const { sku, kind, speciesId } = content;
  // Products for both species show a dog.
  const species = kind === 'upgrade' || sku === HETEROZYGOSITY_SKU ? 1 : speciesId;
  const breed =
    kind === 'breed_mix'
      ? undefined
      : currentCatalogue.breeds.find((one) => one.speciesId === species && one.name === BREEDS[one.speciesId]);
  const tests = sampleTests(currentCatalogue, content, breed);
  return {
    product,
    content,
    breed: breed ?? null,
    testIds: tests.map((test) => test.id),
    samples: samplesOf({ sku, kind, speciesId, hasTests: tests.length > 0, packedKind: null }),
  };
}

function sampleTests(currentCatalogue: Catalogue, { id, kind, sku }: Product, breed: Breed | undefined): Test[] {
  if (breed && kind === 'custom_profile') return chosenTests(currentCatalogue, breed);
  if (breed && sku === SINGLE_UPGRADE) return chosenTests(currentCatalogue, breed).slice(0, 1);
  const profile = currentCatalogue.products.find(
    (one) => one.kind === 'full_breed_profile' && one.speciesId === breed?.speciesId,
  );
  return testsOfProduct(currentCatalogue, sku === FULL_UPGRADE && profile ? profile.id : id, breed?.id ?? null);
}

const CHOSEN_DISEASES = 4;
const CHOSEN_TRAITS = 2;

/** The tests in the example of a custom profile. */
function chosenTests(currentCatalogue: Catalogue, breed: Breed): Test[] {
  return [
    ...diseaseTestsOf(currentCatalogue, breed).slice(0, CHOSEN_DISEASES),
    ...traitTestsOf(currentCatalogue, breed).slice(0, CHOSEN_TRAITS),
  ];
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

/** The panel of DNA profiles of a species. */
export async function findSamplePanel(ctx: Ctx, speciesId: number): Promise<SamplePanel> {
  const panel = await ctx.db
    .selectFrom('panel')
    .select(['id', 'name', 'kind', 'speciesId'])
    .where('speciesId', '=', speciesId)
    .where('kind', '=', 'STR')
    .where('purpose', '=', 'IDENTITY')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const markers = await ctx.db
    .selectFrom('panelMarker')
    .select(['marker as name', 'chromosome', 'sizeMin', 'sizeMax', 'isSexMarker'])
    .where('panelId', '=', panel.id)
    .orderBy('positionNo')
    .execute();
  return { ...panel, markers };
}
