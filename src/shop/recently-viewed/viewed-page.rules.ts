import {
  breedPath,
  productPath,
  speciesSlug,
  type CataloguePlace,
  type SpeciesSlug,
} from '#shop/catalogue/paths.rules.ts';
import { productPicture } from '#shop/products/product-picture.rules.ts';
import type { Viewed } from './recently-viewed.rules.ts';

interface ViewedProduct {
  id: number;
  slug: string;
  speciesId: number | null;
  packSize: number | null;
  swabs: number;
  refusal: string | null;
  breed: { id: number } | null;
}

/** The stored entry of a product page; null if the product cannot be bought. */
export function viewedProduct(product: ViewedProduct, name: string): Viewed | null {
  if (product.refusal !== null && product.refusal !== 'external') return null;
  return {
    id: `p${product.id}`,
    to: productPath(product, product.breed?.id),
    name,
    picture: smallPicture(productPicture(product) ?? animalPicture(speciesSlug(product.speciesId))),
  };
}

export function viewedBreed(breed: { id: number; slug: string; name: string }, place: CataloguePlace): Viewed {
  return {
    id: `b${breed.id}`,
    to: breedPath(place, breed),
    name: `DNA tests for the ${breed.name}`,
    picture: smallPicture(animalPicture(place.species)),
  };
}

const animalPicture = (species: SpeciesSlug) => `/images/products/animal-${species}-1000x1000.png`;

/** The thumbnail of the same picture (scripts/product-pictures.ts). */
function smallPicture(large: string): string {
  return large.replace('1000x1000.png', '128x128.webp');
}
