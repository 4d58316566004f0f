import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

export interface EventInput {
  entity: string;
  entityId: string | number;
  kind: string;
  from?: string | null;
  to?: string | null;
  reason?: string;
  data?: Record<string, unknown>;
}

/** Records a state change: who, on behalf of whom, from, to, why. Call it inside the transaction of the change. */
export async function recordEvent(ctx: Ctx, input: EventInput): Promise<void> {
  const { at, ...row } = rowOf(ctx, input);
  await ctx.db
    .insertInto('event')
    .values(at ? { ...row, at } : row)
    .execute();
}

/**
 * Records events as part of a larger statement, `.with('noted', eventOf(ctx, event, 'made'))`: one for every row of the
 * statement's table `made`, whose `id` is the entity's.
 */
export function eventOf(ctx: Ctx, input: Omit<EventInput, 'entityId'>, table: string) {
  return noted(eventRow(ctx, input), table);
}

export type EventRow = Omit<ReturnType<typeof rowOf>, 'entityId'>;

/** The values of an event except the entity's id, for `noted` in a statement that is built once. */
export function eventRow(ctx: Ctx, input: Omit<EventInput, 'entityId'>): EventRow {
  const { entityId: _none, ...row } = rowOf(ctx, { ...input, entityId: '' });
  return row;
}

export function noted(row: EventRow, table: string) {
  const id = sql`${sql.ref(table)}.id::text`;
  const { entity, kind, fromState, toState, actorId, onBehalfOf, reason, data, requestId, at } = row;
  return (db: Pick<Ctx['db'], 'insertInto'>) =>
    db
      .insertInto('event')
      .columns([
        'entity',
        'entityId',
        'kind',
        'fromState',
        'toState',
        'actorId',
        'onBehalfOf',
        'reason',
        'data',
        'requestId',
        'at',
      ])
      .expression(
        sql`select ${entity}::text, ${id}, ${kind}::text, ${fromState}::text, ${toState}::text, ${actorId}::text,
          ${onBehalfOf}::text, ${reason}::text, ${data}::jsonb, ${requestId}::text,
          coalesce(${at}::timestamptz, now()) from ${sql.table(table)}`,
      );
}

function rowOf(ctx: Ctx, input: EventInput) {
  return {
    entity: input.entity,
    entityId: String(input.entityId),
    kind: input.kind,
    fromState: input.from ?? null,
    toState: input.to ?? null,
    actorId: ctx.user?.viewedBy?.id ?? ctx.user?.id ?? null,
    onBehalfOf: ctx.user?.viewedBy ? ctx.user.id : null,
    reason: input.reason ?? null,
    data: JSON.stringify(input.data ?? {}),
    requestId: ctx.requestId,
    at: ctx.happenedAt ?? null,
  };
}

export interface AuditInput {
  action: string;
  subject: string;
  subjectId: string | number;
  ownerId?: string | null;
  data?: Record<string, unknown>;
}

/** Records who viewed, shared or changed data of `ownerId`. */
export async function recordAudit(ctx: Ctx, input: AuditInput): Promise<void> {
  await ctx.db
    .insertInto('auditEntry')
    .values({
      action: input.action,
      subject: input.subject,
      subjectId: String(input.subjectId),
      ownerId: input.ownerId ?? null,
      actorId: ctx.user?.viewedBy?.id ?? ctx.user?.id ?? null,
      onBehalfOf: ctx.user?.viewedBy ? ctx.user.id : null,
      data: JSON.stringify(input.data ?? {}),
      requestId: ctx.requestId,
    })
    .execute();
}
