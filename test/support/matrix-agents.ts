import type { SessionUser } from '#app/context.ts';
import type { Db } from '#db/connection.ts';
import { anAgent } from './agents-factory.ts';
import { aPerson } from './people-factory.ts';

/** An agent whom the victim asked, and an owner who asked the victim. */
export async function agentThingsOf(db: Db, victim: SessionUser) {
  const agent = await aPerson(db, { type: 'owner', roles: ['collection_agent'] });
  const ask = async (agentId: number, owner: SessionUser) =>
    db
      .insertInto('agentAuthorisation')
      .values({ agentId, ownerId: owner.id, message: 'Obscurantia' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const asking = await ask(await anAgent(db, agent), victim);
  const asked = await ask(await anAgent(db, victim, { isListed: false }), await aPerson(db));
  return { agent_asking: { id: asking.id }, agent_asked: { id: asked.id, accept: true } };
}
