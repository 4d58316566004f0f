import type { Ctx } from '#platform/context/context.ts';
import { answerAsReferee } from '#community/agents/referees.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { passOf } from './demo-requests.ts';

/** One referee's answer for the undecided nomination, and a complaint about an agent. */
export async function seedReferees(tx: Ctx): Promise<void> {
  const guest = { ...tx, user: null, idempotencyKey: null };
  const { bodyText } = await tx.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'agents.referee')
    .where('toAddress', '=', 'ruth.abbott@example.test')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [, token = ''] = /\/referee\/([\w-]+)/.exec(bodyText) ?? [];
  const words =
    'Joan has stewarded our spring show for nine years. She always reads the chip before she checks the papers.';
  await answerAsReferee(guest, { token, recommends: 'YES', knownFor: 'Nine years, through our club', words });
  await complain(guest);
}

async function complain(guest: Ctx): Promise<void> {
  const agent = await guest.db
    .selectFrom('collectionAgent')
    .select(['id', 'name'])
    .where('email', '=', 'priscilla.vance@example.test')
    .executeTakeFirstOrThrow();
  const values = {
    name: 'Edith Moor',
    email: 'edith.moor@example.test',
    agentId: String(agent.id),
    agent: agent.name,
    about: 'SAMPLE',
    message: "My bitch's swab was left open in the car while the next dog was sampled. Is the sample still valid?",
  };
  const form = 'agent-complaint' as const;
  await submitRequest(guest, { form, values, files: [], security: await passOf(guest), homepage: '' });
}
