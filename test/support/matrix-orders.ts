import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { acceptAdvance } from '#shop/advance-orders/advance-answers.service.ts';
import { prepareAdvanceOrder } from '#shop/advance-orders/advance.service.ts';
import type { Db } from '#db/connection.ts';
import { createPerson } from './people-factory.ts';

/** An order that an agent prepared for the victim, and that the victim has accepted. */
export async function orderThingsOf(db: Db, mine: Ctx & { user: SessionUser | null }) {
  const agent = await createPerson(db, { roles: ['collection_agent'] });
  const victim = mine.user!;
  const input = {
    agent: { email: agent.email },
    user: { email: victim.email, firstName: victim.firstName, lastName: victim.lastName, country: 'AU' },
    animals: [],
    products: [{ productId: 36, quantity: 1 }],
    payer: 'USER' as const,
  };
  const { id } = await prepareAdvanceOrder({ ...mine, user: agent }, input);
  const mail = await db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'advance.invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /\/advance\/([\w-]+)/.exec(mail.bodyText)![1]!;
  await acceptAdvance(mine, { token, shareResults: false });
  return { advance_order: { id, ...input } };
}
