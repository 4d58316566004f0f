import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { recipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { keyPaperDeclaration, type PaperInput } from '#animals/collection/declaration-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { printNumberedForms } from './acm-form.document.ts';
import { readFormNumber } from './acm-forms.rules.ts';

/** The user's numbered forms as a PDF, which can be printed any number of times. */
export async function printMyForms(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const user = requirePermission(ctx, 'agents.log');
  return printForms(ctx, id, user.id);
}

export async function printFormsAtAdmin(ctx: Ctx, { id }: { id: number }): Promise<File> {
  requirePermission(ctx, 'requests.read');
  return printForms(ctx, id, null);
}

async function printForms(ctx: Ctx, id: number, personId: string | null): Promise<File> {
  const rows = await ctx.db
    .selectFrom('acmForm as f')
    .innerJoin('acmFormRequest as r', 'r.id', 'f.requestId')
    .innerJoin('person as p', 'p.id', 'r.personId')
    .select(['f.number', 'r.sentAt', 'p.name', 'p.countryCode', 'p.locale'])
    .where('r.id', '=', id)
    .where('f.state', '=', 'SENT')
    .$if(personId !== null, (query) => query.where('r.personId', '=', personId!))
    .orderBy('f.number')
    .execute();
  const [first] = rows;
  if (!first) throw new Failure('not_found');
  const bytes = await printNumberedForms({
    numbers: rows.map(({ number }) => number),
    collector: first.name,
    sentAt: first.sentAt ?? ctx.now,
    reader: recipientFormat(first),
  });
  return new File([new Uint8Array(bytes)], `declaration-forms-${id}.pdf`, { type: 'application/pdf' });
}

/** Records a paper form. Each form can be used once; the kit gets the grade that both signatories confirmed. */
export async function keyInForm(
  ctx: Ctx,
  input: PaperInput & { number: string; hasStatements: boolean; bothSigned: boolean },
) {
  requirePermission(ctx, 'lab.receive', { write: true });
  const problems: Record<string, string[]> = {};
  if (!input.hasStatements)
    problems['hasStatements'] = ["A form without these statements can't be entered. The sample keeps its grade."];
  if (!input.bothSigned) problems['bothSigned'] = ['A form must be signed by both parties before it can be entered.'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const number = readFormNumber(input.number) ?? '';
  return inTransaction(ctx, async (tx) => {
    const form = await tx.db
      .selectFrom('acmForm as f')
      .innerJoin('acmFormRequest as r', 'r.id', 'f.requestId')
      .select(['f.number', 'f.state', 'r.personId'])
      .where('f.number', '=', number)
      .forUpdate('f')
      .executeTakeFirst();
    if (!form) throw invalid({ number: ['No form has this number. Check the number.'] });
    if (form.state !== 'SENT')
      throw invalid({
        number: [
          form.state === 'USED'
            ? 'This form has already been used.'
            : "This form was reported lost and replaced, so it can't be used.",
        ],
      });
    const { declarationId, grade } = await keyPaperDeclaration(tx, { ...input, number, agentId: form.personId });
    await tx.db.updateTable('acmForm').set({ state: 'USED', declarationId }).where('number', '=', number).execute();
    return { grade };
  });
}
