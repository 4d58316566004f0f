import { pagesApi } from '#features/pages/pages.api.ts';

/** Every slice's handlers, put together. */
export const router = {
  pages: pagesApi,
};
