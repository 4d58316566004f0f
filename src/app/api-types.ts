import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterClient } from '@orpc/server';
import type { contract } from '../contract.ts';
import type { router } from '../routes.api.ts';

// The clients that pages use are declared below the slices; what they can call is known here, above them.

declare module '#ui/api/api-client.ts' {
  interface BrowserApi extends JsonifiedClient<ContractRouterClient<typeof contract>> {}
}

declare module '#platform/context/page-context.ts' {
  interface ApiClient extends RouterClient<typeof router> {}
}
