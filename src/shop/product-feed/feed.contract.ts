import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';

const { get } = apiRoutes('store');

export const productFeedContract = {
  find: get('/store/product-feed', "Gets the product feed of a country's site for shopping services (XML)")
    .input(z.object({ country: z.string().regex(/^[A-Za-z]{2}$/, 'Choose a country.') }))
    .output(z.file()),
};
