import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { compareContract } from './compare.contract.ts';
import { compareProducts } from './compare.service.ts';

const os = implement(compareContract).$context<Ctx>();

export const compareApi = {
  products: os.products.handler(({ context, input }) => compareProducts(context, input)),
};
