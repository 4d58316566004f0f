import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { RelativeMessage } from './relatives.contract.ts';
import { shownRelatives } from './relatives.service.ts';

const FROM_ONE = { hits: 20, seconds: 86_400 };

/**
 * Sends one message to the owner of a listed relative. The email only states that there is a message, and contains no
 * address.
 */
export async function sendMessage(
  ctx: Ctx,
  { id, relativeId, message }: { id: number; relativeId: number; message: string },
): Promise<{ ok: true }> {
  await requireAnimal(ctx, id, 'OWNER');
  const me = requireUser(ctx, { write: true });
  const relative = (await shownRelatives(ctx, id)).find(({ animalId }) => animalId === relativeId);
  if (!relative?.takesMessages) throw new Failure('not_found');
  await countAttempt(ctx, { bucket: `relative-messages:${me.id}`, ...FROM_ONE });
  await inTransaction(ctx, async (tx) => {
    // Locked, so that a concurrent withdrawal of consent is detected.
    const to = await tx.db
      .selectFrom('relativeConsent as c')
      .innerJoin('animal as a', 'a.id', 'c.animalId')
      .innerJoin('person as p', 'p.id', 'c.personId')
      .select(['c.personId', 'a.name as animalName', 'p.email'])
      .where('c.animalId', '=', relativeId)
      .where('c.takesMessages', '=', true)
      .forShare('c')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    const sent = await tx.db
      .insertInto('relativeMessage')
      .values({ fromAnimalId: id, toAnimalId: relativeId, fromPerson: me.id, toPerson: to.personId, message })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!sent) throw invalid({ message: ['You have already sent a message about this relative.'] });
    await recordEvent(tx, { entity: 'relative_message', entityId: sent.id, kind: 'sent' });
    await queueMail(tx, {
      dedupeKey: `relative-message:${sent.id}`,
      to: to.email,
      personId: to.personId,
      template: 'relatives.message',
      data: { animalName: to.animalName, animalId: relativeId },
    });
  });
  return { ok: true };
}

export async function replyToMessage(ctx: Ctx, { id, reply }: { id: number; reply: string }): Promise<{ ok: true }> {
  const me = requireUser(ctx, { write: true });
  await inTransaction(ctx, async (tx) => {
    const message = await tx.db
      .selectFrom('relativeMessage as m')
      .innerJoin('animal as a', 'a.id', 'm.fromAnimalId')
      .innerJoin('person as p', 'p.id', 'm.fromPerson')
      .select(['m.reply', 'm.fromPerson', 'm.fromAnimalId', 'a.name as animalName', 'p.email'])
      .where('m.id', '=', id)
      .where('m.toPerson', '=', me.id)
      .forUpdate('m')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (message.reply !== null) throw invalid({ reply: ['You have already replied.'] });
    await tx.db.updateTable('relativeMessage').set({ reply, repliedAt: tx.now }).where('id', '=', id).execute();
    await recordEvent(tx, { entity: 'relative_message', entityId: id, kind: 'replied' });
    await queueMail(tx, {
      dedupeKey: `relative-reply:${id}`,
      to: message.email,
      personId: message.fromPerson,
      template: 'relatives.reply',
      data: { animalName: message.animalName, animalId: message.fromAnimalId },
    });
  });
  return { ok: true };
}

/** The messages that the user sent and received about this animal; earlier owners' messages stay private to them. */
export async function listMessages(
  ctx: Ctx,
  { id, page, size }: { id: number; page: number; size: number },
): Promise<Page<RelativeMessage>> {
  await requireAnimal(ctx, id, 'VIEW');
  const me = requireUser(ctx).id;
  const { rows } = await sql<
    Omit<RelativeMessage, 'sentAt' | 'repliedAt'> & { sentAt: Date; repliedAt: Date | null; total: number }
  >`
    select m.id, m.from_person = ${me} as is_sent, case when c.shows_name then a.name end as relative_name, m.message,
      m.sent_at, m.reply, m.replied_at, count(*) over ()::int as total
    from relative_message m
      join animal a on a.id = case when m.from_person = ${me} then m.to_animal_id else m.from_animal_id end
      left join relative_consent c on c.animal_id = a.id
        and c.person_id = case when m.from_person = ${me} then m.to_person else m.from_person end
    where m.from_person = ${me} and m.from_animal_id = ${id} or m.to_person = ${me} and m.to_animal_id = ${id}
    order by m.sent_at desc, m.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(
    rows.map(({ total: _total, sentAt, repliedAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
      repliedAt: repliedAt?.toISOString() ?? null,
    })),
    rows[0]?.total ?? 0,
    page,
    size,
  );
}
