import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { listBarcodes } from '#animals/records/animal-facts.service.ts';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createActivatedKit } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { readFormNumber } from './acm-forms.rules.ts';
import { refuseForms, sendForms } from './acm-forms.service.ts';
import { keyInForm } from './acm-papers.service.ts';

const database = useDatabase();
const PATH = '/api/my/acm-form-requests';
const request = { kind: 'NEW', quantity: 3, address: '1 Ring Road, Bendigo' };
let count = 0;
let admin: SessionUser;
let lab: SessionUser;

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'] });
  lab = await createPerson(database.db, { roles: ['lab_technician'] });
});

const browser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
const desk = () => ctxOf(database.db, admin);

async function createCollector(name: { firstName?: string; lastName?: string } = {}) {
  const person = await createPerson(database.db, { password: PASSWORD, type: 'owner', ...name });
  await createAgent(database.db, person);
  const me = browser();
  await signIn(me, person);
  return { me, person };
}

describe('P147 R620 numbered declaration forms', () => {
  test('P147 can have one pending request at a time, are numbered uniquely, and can be printed only by the requester', async () => {
    const { me, person } = await createCollector();
    const answers = await Promise.all([1, 2, 3].map(() => me.post(PATH, request)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    expect((await me.get(`${PATH}/${id}/forms.pdf`)).status).toBe(404);
    const sends = await Promise.allSettled([sendForms(desk(), { id }), sendForms(desk(), { id })]);
    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = (await me.get(PATH)).body.results;
    expect(row).toMatchObject({ state: 'SENT', quantity: 3, used: 0 });
    expect(new Set(row.numbers).size).toBe(3);
    expect((await me.get(`${PATH}?search=${row.numbers[1]}`)).body.count).toBe(1);
    expect((await me.get(`${PATH}/${id}/forms.pdf`)).status).toBe(200);
    const other = await createCollector();
    expect((await other.me.get(`${PATH}/${id}/forms.pdf`)).status).toBe(404);
    expect((await other.me.get(PATH)).body.count).toBe(0);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', person.email)
      .execute();
    expect(mails).toEqual([{ template: 'acm.sent' }]);
  });

  test('P147 are listed for staff with the oldest request first, or by the name of the requester', async () => {
    const staff = browser();
    await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
    for (const lastName of ['Zorn', 'Abel'])
      expect((await (await createCollector({ firstName: 'Order', lastName })).me.post(PATH, request)).status).toBe(201);
    const names = async (sort: string) =>
      (await staff.get(`/api/admin/acm-form-requests?search=order${sort}`)).body.results.map(
        (row: { person: string }) => row.person,
      );
    expect(await names('')).toEqual(['Order Zorn', 'Order Abel']);
    expect(await names('&sort=-date')).toEqual(['Order Abel', 'Order Zorn']);
    expect(await names('&sort=name')).toEqual(['Order Abel', 'Order Zorn']);
    expect((await staff.get('/api/admin/acm-form-requests?sort=state')).status).toBe(428);
  });

  test('P147 a replacement voids the lost form, and errors are shown beside their fields', async () => {
    const { me } = await createCollector();
    expect(readFormNumber(' acm 12 ')).toBe('ACM-000012');
    expect(Object.keys((await me.post(PATH, { kind: 'NEW', quantity: 0 })).body).toSorted()).toEqual([
      'address',
      'quantity',
    ]);
    expect((await me.post(PATH, { ...request, kind: 'LOST', lostNumber: 'ACM-999999' })).body).toHaveProperty(
      'lostNumber',
    );
    const { id } = (await me.post(PATH, request)).body;
    const { numbers } = await sendForms(desk(), { id });
    const lost = await me.post(PATH, { ...request, kind: 'LOST', lostNumber: numbers[0]!.toLowerCase() });
    expect(lost.body).toMatchObject({ quantity: 1, lostNumber: numbers[0] });
    await sendForms(desk(), { id: lost.body.id });
    const form = await database.db.selectFrom('acmForm').select('state').where('number', '=', numbers[0]!).execute();
    expect(form).toEqual([{ state: 'VOID' }]);
  });

  test('P147 a request can be declined with a reason; guests get 401 and users who are not collectors 403', async () => {
    const { me } = await createCollector();
    const { id } = (await me.post(PATH, request)).body;
    await refuseForms(desk(), { id, reason: 'Out of print' });
    expect((await me.get(PATH)).body.results[0]).toMatchObject({ state: 'VOID', answer: 'Out of print' });
    await expect(sendForms(desk(), { id })).rejects.toMatchObject({ reason: 'illegal_transition' });
    const breeder = browser();
    await signIn(breeder, await createPerson(database.db, { password: PASSWORD }));
    expect([(await breeder.get(PATH)).status, (await browser().get(PATH)).status]).toEqual([403, 401]);
    expect([(await breeder.post(PATH, request)).status, (await browser().post(PATH, request)).status]).toEqual([
      403, 401,
    ]);
  });

  test('a form that arrived with its kit can be recorded once, and the sample gets its grade', async () => {
    const { me } = await createCollector();
    const { id } = (await me.post(PATH, request)).body;
    const [first, second] = (await sendForms(desk(), { id })).numbers;
    const owner = await createPerson(database.db);
    const kit = await createActivatedKit(database.db, owner);
    const chipNumber = '956000012345678';
    await database.db.updateTable('animal').set({ chipNumber }).where('id', '=', kit.animalId).execute();
    const paper = {
      number: first!, barcode: kit.barcode, name: 'Biscuit', chipNumber, chipScanned: true, place: 'Show',
      collectedOn: '2026-01-10', ownerName: 'Ruth', hasStatements: true,
      bothSigned: true,
    }; // prettier-ignore
    const recordForm = (overrides: Partial<typeof paper>) =>
      keyInForm(ctxOf(database.db, lab), { ...paper, ...overrides });
    await expect(recordForm({ bothSigned: false })).rejects.toMatchObject({
      fields: { bothSigned: expect.anything() },
    });
    await expect(recordForm({ hasStatements: false })).rejects.toMatchObject({
      fields: { hasStatements: expect.anything() },
    });
    await expect(recordForm({ number: 'ACM-900000' })).rejects.toMatchObject({ fields: { number: expect.anything() } });
    await expect(recordForm({ barcode: 'NOWHERE' })).rejects.toMatchObject({ fields: { barcode: expect.anything() } });
    expect(await recordForm({})).toEqual({ grade: 'A' });
    await expect(recordForm({})).rejects.toMatchObject({ fields: { number: ['This form has already been used.'] } });
    await expect(recordForm({ number: second! })).rejects.toMatchObject({ fields: { barcode: expect.anything() } });
    const [row] = await listBarcodes(ctxOf(database.db, owner), kit.animalId);
    expect(row!.custody).toEqual({ grade: 'A', reason: 'SIGNED' });
    expect((await me.get(PATH)).body.results[0]).toMatchObject({ used: 1 });
    await expect(keyInForm(ctxOf(database.db, owner), paper)).rejects.toMatchObject({ reason: 'forbidden' });
  });
});
