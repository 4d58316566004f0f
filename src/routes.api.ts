import { catalogueApi } from '#features/catalogue/catalogue.api.ts';
import { mailApi } from '#features/mail/mail.api.ts';
import { pagesApi } from '#features/pages/pages.api.ts';
import { placesApi } from '#features/places/places.api.ts';

/** Every slice's handlers, put together. */
export const router = {
  catalogue: catalogueApi,
  mail: mailApi,
  pages: pagesApi,
  places: placesApi,
};
