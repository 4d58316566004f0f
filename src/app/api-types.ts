import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterClient } from '@orpc/server';
import type { contract } from '../contract.ts';
import type { router } from '../routes.api.ts';

// The clients for pages are declared below the slices; their operations can only be declared here, above the slices.

declare module '#ui/api/api-client.ts' {
  interface BrowserApi extends JsonifiedClient<ContractRouterClient<typeof contract>> {}
}

declare module '#platform/context/page-context.ts' {
  interface ApiClient extends RouterClient<typeof router> {}
}
