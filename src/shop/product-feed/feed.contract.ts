import { oc } from '@orpc/contract';
import { z } from 'zod';

export const productFeedContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/store/product-feed',
      tags: ['store'],
      summary: "Gets the product feed of a country's site for shopping services (XML)",
    })
    .input(z.object({ country: z.string().regex(/^[A-Za-z]{2}$/, 'Choose a country.') }))
    .output(z.file()),
};
