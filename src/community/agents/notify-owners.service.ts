import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';

/** Emails the owners with open or accepted requests that the agent is unavailable, without the reason. */
export async function notifyOwnersOfAgent(tx: Ctx, agent: { id: number; name: string }): Promise<void> {
  const owners = await tx.db
    .selectFrom('agentAuthorisation')
    .innerJoin('person', 'person.id', 'agentAuthorisation.ownerId')
    .select(['agentAuthorisation.id', 'person.id as personId', 'person.email', 'person.name'])
    .where('agentAuthorisation.agentId', '=', agent.id)
    .where('agentAuthorisation.state', 'in', ['ASKED', 'ACCEPTED'])
    .where('person.state', '=', 'ACTIVE')
    .execute();
  for (const { id, personId, email, name } of owners)
    await queueMail(tx, {
      dedupeKey: `agents:unavailable:${id}:${tx.now.toISOString()}`,
      to: email,
      personId,
      template: 'agents.unavailable',
      data: { name, agent: agent.name },
    });
}
