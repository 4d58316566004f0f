import { pagesContract } from '#features/pages/pages.contract.ts';

/** Every slice's contract, put together. Pages import its type only; the browser loads contract.generated.json. */
export const contract = {
  pages: pagesContract,
};
