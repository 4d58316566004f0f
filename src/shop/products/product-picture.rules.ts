import { speciesSlug } from '#shop/catalogue/paths.rules.ts';

/** Image of what arrives in the post (scripts/product-pictures.ts); null for products without a box. */
export function productPicture(product: {
  speciesId: number | null;
  packSize: number | null;
  swabs: number;
}): string | null {
  const { speciesId, packSize, swabs } = product;
  if (swabs === 0 && packSize === null) return null;
  return `/images/products/${packSize === null ? 'kit' : 'pack'}-${speciesSlug(speciesId)}-1000x1000.png`;
}
