import type { Ctx } from '#platform/context/context.ts';
import { findNonce } from '#platform/requests/proof-of-work.rules.ts';
import { makeChallenge } from '#platform/requests/security.service.ts';

/** The `security` value for a form that was opened three seconds ago. */
export async function createPass(ctx: Ctx): Promise<string> {
  const { challenge } = await makeChallenge({ ...ctx, now: new Date(ctx.now.getTime() - 3000) });
  return solve(challenge);
}

export function solve(challenge: string): string {
  return `${challenge}:${findNonce(challenge, 0, 10_000_000)}`;
}

export const contactValues = {
  name: 'Jo Fielding',
  email: 'jo@example.test',
  topic: 'kit',
  reference: '',
  message: 'Which end of the swab do I hold?',
};

export const researchValues = {
  name: 'Dr Ada Hill',
  email: 'ada@example.test',
  organisation: 'Hill Kelpie Club',
  country: 'AU',
  species: 'dog',
  breed: 'Australian Kelpie',
  condition: 'Tremor in puppies',
  description: 'Begins at five weeks, three litters.',
  affected: '7',
  relatives: '12',
  consent: 'yes',
};
