import { isContractProcedure } from '@orpc/contract';
import { contract } from '../contract.ts';
import type { PathTable } from '#ui/api/api-request.ts';

/** Methods and paths only: schemas, summaries and tags stay on the server. */
export function browserContract(part: object = contract): PathTable {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, object]) => {
      if (!isContractProcedure(value)) return [name, browserContract(value)];
      const { method, path, inputStructure, outputStructure } = value['~orpc'].route;
      if (!path || inputStructure === 'detailed' || outputStructure === 'detailed')
        throw new Error(`${name}: the browser client supports only operations with a path and plain input and output.`);
      return [name, `${method ?? 'POST'} ${path}`];
    }),
  );
}

/** The path patterns of all operations. */
export function apiPaths(table: PathTable = browserContract()): string[] {
  return Object.values(table).flatMap((entry) =>
    typeof entry === 'string' ? [`/api${entry.split(' ')[1]}`] : apiPaths(entry),
  );
}
