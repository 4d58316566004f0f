import { pagesApi } from '#features/pages/pages.api.ts';
import { placesApi } from '#features/places/places.api.ts';

/** Every slice's handlers, put together. */
export const router = {
  pages: pagesApi,
  places: placesApi,
};
