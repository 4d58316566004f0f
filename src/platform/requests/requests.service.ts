import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { collect, raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { listCountries } from '#platform/places/places.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { safeFileName, typeOfContent } from './file-content.rules.ts';
import { checkForm } from './form-check.rules.ts';
import type { FormDefinition } from './form-definition.rules.ts';
import { requestCheck, requestReceived } from './requests.events.ts';
import { type FormKind, formOf, readableAnswers } from './requests.rules.ts';
import { checkSecurity } from './security.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'form_request.answers': Record<string, string>;
  }
}

export interface Submission {
  form: FormKind;
  values: Record<string, unknown>;
  files: File[];
  security: string;
  /** The honeypot field. */
  homepage: string;
}

interface CheckedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const MAX_BYTES = 4_000_000;

/**
 * Validates a form, stores it with its files and queues the receipt, all or nothing. Repeating the same pass returns
 * the first request.
 */
export async function submitRequest(ctx: Ctx, input: Submission): Promise<{ number: string; next: string }> {
  refuseWhileViewing(ctx);
  const form = formOf(input.form);
  const { answers, errors } = checkForm(form, input.values, await loadCheckContext(ctx));
  const files = await checkFiles(form, input.files, errors);
  const pass = checkSecurity(ctx, input.security);
  if (pass.problem !== null) errors['security'] = [pass.problem];
  if (pass.problem !== null || Object.keys(errors).length > 0) throw invalid(errors);
  const [prepared] = await collect(ctx, requestCheck(input.form), answers);
  if (prepared?.errors) throw invalid(prepared.errors);
  Object.assign(answers, prepared?.answers);
  const known = await findByPass(ctx, pass.passHash);
  if (known) return { number: known, next: form.next };
  await countAttempt(ctx, { bucket: `forms:ip:${ctx.visitor.ip}`, hits: 30, seconds: 3600 });
  await countAttempt(ctx, { bucket: `forms:mail:${answers['email']?.toLowerCase()}`, hits: 10, seconds: 3600 });
  const stored = await Promise.all(
    files.map(async (file) => ({ ...file, fileKey: await ctx.adapters.files.put(file.bytes, file.contentType) })),
  );
  const number = await storeRequest(ctx, { ...input, answers, passHash: pass.passHash, stored });
  return { number, next: form.next };
}

async function loadCheckContext(ctx: Ctx) {
  const countries = await listCountries(ctx);
  return { today: ctx.now.toISOString().slice(0, 10), countries: new Set(countries.map(({ code }) => code)) };
}

async function findByPass(ctx: Ctx, passHash: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('formRequest')
    .select('number')
    .where('passHash', '=', passHash)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The content determines the file type, not the name; errors are reported for the field `files`. */
async function checkFiles(
  form: FormDefinition,
  files: File[],
  errors: Record<string, string[]>,
): Promise<CheckedFile[]> {
  const given = files.filter((file) => file.size > 0 || file.name !== '');
  const problems: string[] = [];
  if (given.length > (form.files?.most ?? 0)) {
    problems.push(form.files ? `Attach up to ${form.files.most} files.` : "This form doesn't accept files.");
  } else if (given.reduce((sum, file) => sum + file.size, 0) > MAX_BYTES) {
    problems.push('The files are larger than 4 MB in total. Remove one and try again.');
  }
  const checked: CheckedFile[] = [];
  for (const file of problems.length > 0 ? [] : given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const contentType = typeOfContent(bytes);
    if (contentType) checked.push({ name: safeFileName(file.name, contentType), contentType, bytes });
    else problems.push(`${file.name.slice(0, 80)} isn't a PDF, PNG or JPEG. Choose another file.`);
  }
  if (problems.length > 0) errors['files'] = problems;
  return checked;
}

interface Accepted extends Submission {
  answers: Record<string, string>;
  passHash: string;
  stored: (CheckedFile & { fileKey: string })[];
}

async function storeRequest(ctx: Ctx, input: Accepted): Promise<string> {
  const { form: kind, answers, passHash } = input;
  const form = formOf(kind);
  const isSuspect = input.homepage.trim() !== '';
  const state = isSuspect ? 'SUSPECT' : firstState(form);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('formRequest')
      .values({
        form: kind,
        state,
        name: answers[form.nameField] ?? '',
        email: answers['email'] ?? '',
        summary: (answers[form.summaryField] ?? form.title).replaceAll(/\s+/g, ' ').slice(0, 200),
        answers: JSON.stringify(answers),
        personId: ctx.user?.id ?? null,
        countryCode: answers['country'] ?? ctx.visitor.countryCode,
        passHash,
        searchText: Object.values(answers).join(' ').toLowerCase().slice(0, 8000),
      })
      .onConflict((oc) => oc.column('passHash').doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (!row) return (await findByPass(tx, passHash)) ?? unreachable();
    if (input.stored.length > 0)
      await tx.db
        .insertInto('formRequestFile')
        .values(input.stored.map((file) => fileRow(row.id, file)))
        .execute();
    await recordEvent(tx, { entity: 'form_request', entityId: row.id, kind: 'created', to: state });
    if (!isSuspect) await welcomeRequest(tx, row.id);
    return row.number;
  });
}

const firstState = ({ delivered }: FormDefinition) => (delivered ? 'CLOSED' : 'NEW');

function fileRow(requestId: number, { name, contentType, bytes, fileKey }: Accepted['stored'][number]) {
  return { requestId, name, contentType, sizeBytes: bytes.length, fileKey };
}

/** Sends the receipt and raises the form's event; also used when staff find that a suspect request is not spam. */
export async function welcomeRequest(tx: Ctx, requestId: number): Promise<void> {
  const row = await tx.db.selectFrom('formRequest').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow();
  const kind = row.form as FormKind;
  await queueMail(tx, {
    dedupeKey: `request:${requestId}:received`,
    to: row.email,
    personId: row.personId,
    template: 'requests.received',
    data: {
      number: row.number,
      title: formOf(kind).title,
      name: row.name,
      next: formOf(kind).next,
      facts: readableAnswers(kind, row.answers, row.countryCode ?? ''),
    },
  });
  await raise(tx, requestReceived(kind), { id: requestId, answers: row.answers });
}

function unreachable(): never {
  throw new Failure('conflict');
}
