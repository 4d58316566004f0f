import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correctQuizAnswers } from '#community/agents/quiz.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import type { FormField } from './form-definition.rules.ts';
import { formKinds, formOf, type FormKind } from './requests.rules.ts';

// Bad input to public pages. The tests run for every form, so that new forms are covered automatically.
const database = useDatabase();
const SCRIPT = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;
let count = 0;
const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.102.${(count += 1)}` });
// The kennel name is hostile as well: it is printed in the email to the breeder.
const KENNEL = `Kennel ${SCRIPT}`;
let staff: ApiBrowser;
let sender: ApiBrowser;
let listingId: string;

beforeAll(async () => {
  staff = createBrowser();
  await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
  sender = createBrowser();
  await signIn(sender, await createPerson(database.db, { password: PASSWORD }));
  const breeder = await createPerson(database.db);
  const listed = { testedPercent: 90, gradedPercent: 60, badgeCode: 'TESTED1', listedUntil: '2999-01-01' };
  const { id } = await database.db
    .insertInto('breederListing')
    .values({ personId: breeder.id, speciesId: 1, kennelName: KENNEL, countryCode: 'AU', state: 'LISTED', ...listed })
    .returning('id')
    .executeTakeFirstOrThrow();
  listingId = String(id);
});

beforeEach(() => database.db.deleteFrom('rateLimit').execute());

const pass = () => createPass(makeTestCtx({ db: database.db }));
const send = async (kind: FormKind, values: Record<string, string>, security?: string) =>
  sender.post(`/api/forms/${kind}`, { values, security: security ?? (await pass()) });

/** Valid values for every field; free texts contain `word`. */
function filled(kind: FormKind, word: string): Record<string, string> {
  const visible = formOf(kind).fields.filter(({ computed, hidden }) => !computed && !hidden);
  const values = Object.fromEntries(visible.map((field) => [field.name, valueOf(field, word)]));
  if (kind === 'collection-agent') return { ...values, ...correctQuizAnswers() };
  return kind === 'breeder-contact' ? { ...values, breeder: KENNEL, listingId } : values;
}

function valueOf({ name, kind, max, options = [] }: FormField, word: string): string {
  const first = options[0]?.value ?? '';
  const plain: Record<string, string> = {
    email: `${name.toLowerCase()}${count}@example.test`,
    phone: '+61 3 9000 0000',
    url: 'https://example.test/',
    number: '1',
    date: '2027-10-01',
    country: 'AU',
    choice: first,
    radio: first,
    choices: first,
    check: 'yes',
  };
  return plain[kind] ?? word.slice(0, max ?? 120);
}

const isFree = ({ kind, computed, hidden }: FormField) => (kind === 'text' || kind === 'long') && !computed && !hidden;

describe.each(formKinds)('the form %s', (kind) => {
  const { fields, files, nameField } = formOf(kind);

  test(`R539 ${kind}: an email address of 121 characters and every text that is one character too long are refused beside their fields`, async () => {
    const values = filled(kind, 'a');
    const expected: string[] = [];
    for (const field of fields.filter((one) => one.kind === 'email' || isFree(one))) {
      const most = field.kind === 'email' ? 120 : (field.max ?? 120);
      values[field.name] = field.kind === 'email' ? `${'a'.repeat(121 - 13)}@example.test` : 'a'.repeat(most + 1);
      expected.push(field.name);
    }
    const { status, body } = await send(kind, values);
    expect(status).toBe(428);
    for (const name of expected) expect(body[name]?.[0], name).toMatch(/maximum \d+ characters/);
  });

  test(`T47 ${kind}: a script in any field is text in the email and inert in queue and PDF`, async () => {
    const values = filled(kind, SCRIPT);
    const sent = await send(kind, values);
    expect([sent.status, sent.status === 201 ? '' : sent.body]).toEqual([201, '']);
    const { number } = sent.body as { number: string };
    const [row] = (await staff.get(`/api/admin/requests?state=ALL&search=${number}`)).body.results;
    const view = await staff.get(`/api/admin/requests/${row.id}`);
    expect(view.headers.get('content-type')).toContain('application/json');
    expect(view.headers.get('x-content-type-options')).toBe('nosniff');
    expect(view.body.name).toBe(values[nameField]);
    const printed = await staff.get(`/api/admin/requests/${row.id}/pdf`);
    expect([printed.status, printed.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    // Compressed streams may contain any byte sequence.
    const structure = String(printed.body).replaceAll(/stream[\s\S]*?endstream/g, '');
    expect(structure).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch|AA)\b/);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('bodyHtml')
      .where('bodyText', 'like', `%${number}%`)
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    for (const { bodyHtml } of mails) {
      expect(bodyHtml).not.toMatch(/<script|<img[^>]*onerror/);
      expect(bodyHtml).toContain('&lt;script&gt;');
    }
  });

  test(`T21 ${kind}: a double click creates one request`, async () => {
    const values = filled(kind, 'Twice');
    const security = await pass();
    const before = await requestCount();
    const responses = await Promise.all([1, 2, 3].map(() => send(kind, values, security)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
    expect((await requestCount()) - before).toBe(1);
  });

  test.runIf(files)(`${kind}: a program called .pdf, a page called .png and a file of 10 MB are refused`, async () => {
    const post = async (file: File) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(filled(kind, 'A file'))) form.set(`values[${name}]`, value);
      form.set('security', await pass());
      form.set('files', file);
      return sender.send(`/api/forms/${kind}`, form);
    };
    for (const [content, name] of [
      ['MZ this program', 'x.pdf'],
      ['<html><script>1</script>', 'x.png'],
      ['\u007fELF', 'x.jpg'],
    ] as const) {
      const { status, body } = await post(new File([content], name, { type: 'application/pdf' }));
      expect([status, Object.keys(body)], name).toEqual([428, ['files']]);
    }
    expect((await post(new File(['%PDF-', new Uint8Array(10_000_000)], 'ten.pdf'))).status).toBe(413);
    expect((await post(new File(['%PDF-1.7'], 'good.pdf'))).status).toBe(201);
  });
});

async function requestCount(): Promise<number> {
  return (await database.db.selectFrom('formRequest').select('id').execute()).length;
}
