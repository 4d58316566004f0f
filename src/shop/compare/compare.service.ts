import type { Ctx } from '#platform/context/context.ts';
import { findProduct, viewOf } from '#shop/catalogue/catalogue.service.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { ProductDetail } from '#shop/catalogue/catalogue.contract.ts';
import { chooseCompared, compareTests } from './compare.rules.ts';

/** Compares products at the prices of the requesting user; only products listed for them. */
export async function compareProducts(ctx: Ctx, input: { products?: number[] | undefined }) {
  const { catalogue, buyer } = await viewOf(ctx);
  const { shown, leftOut } = chooseCompared(input.products ?? [], (id) => {
    const product = catalogue.productsById.get(id);
    return product && isListed(product, buyer.audience) ? product : undefined;
  });
  const details = await Promise.all(shown.map(({ id }) => findProduct(ctx, { id })));
  const { shared, differing } = compareTests(details.map(({ tests }) => tests.map(toNamed)));
  return { products: details.map(toCompared), leftOut, shared, differing };
}

const toNamed = ({ id, name, slug }: ProductDetail['tests'][number]) => ({ id, name, slug });

/** The output schema removes all other fields. */
function toCompared({ tests, breeds, ...product }: ProductDetail) {
  const diseases = tests.filter((test) => test.kind === 'disease').length;
  return {
    ...product,
    tests: { diseases, traits: tests.length - diseases },
    breedCount: breeds.length || null,
  };
}
