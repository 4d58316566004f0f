import type { PathTable } from './api-request.ts';
import table from './contract.generated.json';

/** What only calls need, in one file that comes with the first of them. */
export { fetchWithKey } from './idempotency-key.ts';
export const operations: PathTable = table;
