import { minifyContractRouter } from '@orpc/contract';
import { contract } from '../contract.ts';

/** Paths and methods only: what the browser's client needs, without schemas. */
export function browserContract(): unknown {
  return minifyContractRouter(contract);
}
