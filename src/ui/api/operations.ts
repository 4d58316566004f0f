import type { PathTable } from './api-request.ts';
import table from './contract.generated.json';

/** Code that only API calls need, loaded with the first call. */
export { fetchWithKey } from './idempotency-key.ts';
export const operations: PathTable = table;
