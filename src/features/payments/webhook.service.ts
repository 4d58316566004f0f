import type { Ctx } from '#app/context.ts';
import { Failure } from '#shared/failure.ts';

export interface WebhookInput {
  provider: string;
  account: string;
  body: string;
  headers: Headers;
}

export async function receiveWebhook(_ctx: Ctx, _input: WebhookInput): Promise<Response> {
  throw new Failure('not_found');
}
