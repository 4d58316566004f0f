import type { Ctx } from '#app/context.ts';

export interface EventInput {
  entity: string;
  entityId: string | number;
  kind: string;
  from?: string | null;
  to?: string | null;
  reason?: string;
  data?: Record<string, unknown>;
}

/** Appends a state change: who, on behalf of whom, from, to, why. Call it inside the transaction of the change. */
export async function recordEvent(ctx: Ctx, input: EventInput): Promise<void> {
  await ctx.db
    .insertInto('event')
    .values({
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
    })
    .execute();
}

export interface AuditInput {
  action: string;
  subject: string;
  subjectId: string | number;
  ownerId?: string | null;
  data?: Record<string, unknown>;
}

/** Appends who looked at, shared or changed something of `ownerId`. */
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
