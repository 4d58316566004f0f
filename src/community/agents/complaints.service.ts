import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { RequestView } from '#platform/requests/requests.contract.ts';
import { formOf } from '#platform/requests/requests.rules.ts';

type Answers = Readonly<Record<string, string>>;

/**
 * Keeps the agent id of the link only if the name is that of the agent; otherwise the user has entered another name.
 */
export async function prepareComplaint(ctx: Ctx, answers: Answers): Promise<{ answers?: Record<string, string> }> {
  const agent = answers['agentId'] ? await findAgent(ctx, Number(answers['agentId'])) : null;
  const isSameAgent = agent !== null && sameName(agent.name, answers['agent'] ?? '');
  return { answers: { agentId: isSameAgent ? String(agent.id) : '' } };
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

async function findAgent(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('collectionAgent')
    .select(['id', 'name', 'email', 'personId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Emails the decision to the sender and, if the complaint is upheld, to the agent, without naming the sender. */
export async function decideComplaint(tx: Ctx, request: RequestView): Promise<void> {
  const upheld = request.state === 'ACCEPTED';
  const agent = request.answers['agentId'] ? await findAgent(tx, Number(request.answers['agentId'])) : null;
  const key = `agents:complaint:${request.id}:${request.state}:${tx.now.toISOString()}`;
  await queueMail(tx, {
    dedupeKey: `${key}:sender`,
    to: request.email,
    personId: request.personId,
    template: 'agents.complaint_decided',
    data: {
      name: request.name,
      number: request.number,
      agent: agent?.name ?? request.answers['agent'] ?? '',
      upheld,
    },
  });
  if (!agent) return;
  const to = upheld ? 'UPHELD' : 'DECLINED';
  const data = { request: request.number };
  await recordEvent(tx, { entity: 'collection_agent', entityId: agent.id, kind: 'complaint', to, data });
  if (!upheld) return;
  await queueMail(tx, {
    dedupeKey: `${key}:agent`,
    to: agent.email,
    personId: agent.personId,
    template: 'agents.complaint_upheld',
    data: { name: agent.name, number: request.number, about: subjectOf(request.answers) },
  });
}

function subjectOf(answers: Answers): string {
  const about = formOf('agent-complaint').fields.find((field) => field.name === 'about');
  return about?.options?.find(({ value }) => value === answers['about'])?.label ?? 'Something else';
}
