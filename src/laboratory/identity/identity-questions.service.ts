import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { conflictQuestions, type ConflictKind } from '#animals/stored-samples/identity.rules.ts';

export interface SampleQuestion {
  id: number;
  animalId: number;
  animalName: string;
  barcode: string;
  question: string;
  askedAt: string;
  answer: string | null;
}

type Row = Omit<SampleQuestion, 'question' | 'askedAt'> & { kind: ConflictKind; foundAt: Date; total: number };

/** The laboratory's unresolved questions about samples of the user's animals; `open`: only those without an answer. */
export async function listQuestions(
  ctx: Ctx,
  { page, size, open }: { page: number; size: number; open?: boolean | undefined },
): Promise<Page<SampleQuestion>> {
  const user = requireUser(ctx);
  const { rows } = await sql<Row>`
    select c.id, c.kind, c.found_at, c.answer, a.id as animal_id, a.name as animal_name, k.barcode, count(*) over ()::int as total
    from identity_conflict c join sample s on s.id = c.sample_id join kit k on k.id = s.kit_id join animal a on a.id = s.animal_id
    join animal_ownership o on o.animal_id = a.id and o.till is null and o.person_id = ${user.id}
    where c.resolved_at is null and (${open === true}::boolean is not true or c.answered_at is null)
    order by c.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map(({ kind, foundAt, total: _total, ...row }) => ({
    ...row,
    question: conflictQuestions[kind],
    askedAt: foundAt.toISOString(),
  }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

/** The owner's answer, for the reviewer who resolves it. */
export async function answerQuestion(ctx: Ctx, input: { id: number; answer: string }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ sampleId: number; isResolved: boolean }>`
      select c.sample_id, c.resolved_at is not null as is_resolved from identity_conflict c join sample s on s.id = c.sample_id
      join animal_ownership o on o.animal_id = s.animal_id and o.till is null and o.person_id = ${user.id}
      where c.id = ${input.id} for update of c`.execute(tx.db);
    const [conflict] = rows;
    if (!conflict) throw new Failure('not_found');
    if (conflict.isResolved)
      throw new Failure('illegal_transition', { message: 'This question has been resolved. No answer is needed.' });
    await tx.db
      .updateTable('identityConflict')
      .set({ answer: input.answer, answeredBy: user.id, answeredAt: tx.now })
      .where('id', '=', input.id)
      .execute();
    await recordEvent(tx, {
      entity: 'sample',
      entityId: conflict.sampleId,
      kind: 'identity_answered',
      data: { conflict: input.id },
    });
    return { ok: true };
  });
}
