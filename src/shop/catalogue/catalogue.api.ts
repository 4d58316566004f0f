import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { catalogueContract } from './catalogue.contract.ts';
import {
  findBreed,
  findBreedPage,
  findMyProduct,
  findProduct,
  listBreedIndex,
  listBreeds,
  listCatalogue,
  listProductsOfBreed,
  listTestChoices,
} from './catalogue.service.ts';
import { listOnSale } from '#shop/recently-viewed/on-sale.service.ts';
import { listPaths } from '#shop/sitemap/sitemap.service.ts';
import { findCheaperThanCustom } from '#shop/prices/cheaper-profile.service.ts';
import { searchHintsFor, searchAll, suggest } from '#shop/search/search.service.ts';

const os = implement(catalogueContract).$context<Ctx>();

export const catalogueApi = {
  product: os.product.handler(({ context, input }) => findProduct(context, input)),
  myProduct: os.myProduct.handler(({ context, input }) => findMyProduct(context, input)),
  productsOfBreed: os.productsOfBreed.handler(({ context, input }) => listProductsOfBreed(context, input)),
  suggestions: os.suggestions.handler(({ context, input }) => suggest(context, input)),
  hints: os.hints.handler(({ context, input }) => searchHintsFor(context, input)),
  breeds: os.breeds.handler(({ context, input }) => listBreeds(context, input)),
  breed: os.breed.handler(({ context, input }) => findBreed(context, input)),
  breedPage: os.breedPage.handler(({ context, input }) => findBreedPage(context, input)),
  breedIndex: os.breedIndex.handler(({ context, input }) => listBreedIndex(context, input)),
  list: os.list.handler(({ context, input }) => listCatalogue(context, input)),
  search: os.search.handler(({ context, input }) => searchAll(context, input)),
  testChoices: os.testChoices.handler(({ context, input }) => listTestChoices(context, input)),
  cheaperProfile: os.cheaperProfile.handler(({ context, input }) => findCheaperThanCustom(context, input)),
  onSale: os.onSale.handler(({ context }) => listOnSale(context)),
  sitemap: os.sitemap.handler(({ context }) => listPaths(context)),
};
