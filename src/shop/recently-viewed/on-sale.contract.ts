import { z } from 'zod';

/** IDs of the products sold to a visitor, and of the breeds that have a page. */
export const OnSale = z.object({ products: z.array(z.number()), breeds: z.array(z.number()) });
export type OnSale = z.infer<typeof OnSale>;
