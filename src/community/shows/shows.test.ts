import { beforeAll, describe, expect, test } from 'vitest';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { standValues } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import { earliestShow } from './shows.rules.ts';
import { moveShow } from './shows.service.ts';

const database = useDatabase();
const PATH = '/api/my/shows';
let count = 0;
let admin: SessionUser;
let secretary: SessionUser;
let me: ApiBrowser;
let other: ApiBrowser;

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'] });
  secretary = await createPerson(database.db, { password: PASSWORD });
  [me, other] = [browser(), browser()];
  await signIn(me, secretary);
  await signIn(other, await createPerson(database.db, { password: PASSWORD }));
});

const browser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
const desk = () => ctxOf(database.db, admin);
const move = (id: number, to: 'APPROVED' | 'SENT' | 'DONE' | 'DECLINED', answer = '') =>
  moveShow(desk(), { id, to, answer });

describe('P146 R619 display stands for shows', () => {
  test('a request approved by a colleague cannot be declined from an outdated page', async () => {
    const { id } = (await me.post(PATH, { ...standValues, showName: 'Two desks' })).body;
    const decide = (to: 'APPROVED' | 'DECLINED', version: string) =>
      moveShow(desk(), { id, to, answer: 'No stands left.', version });
    await decide('APPROVED', 'REQUESTED');
    await expect(decide('DECLINED', 'REQUESTED')).rejects.toMatchObject({ reason: 'conflict' });
    await decide('DECLINED', 'APPROVED');
  });

  test('P146 a stand is requested six weeks ahead, once for a show and date, and only the requester sees it', async () => {
    expect(earliestShow('2026-11-21')).toBe('2027-01-02');
    const response = await me.post(PATH, standValues);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ ...standValues, country: 'Australia', state: 'REQUESTED' });
    const twice = await Promise.all([1, 2].map(() => me.post(PATH, { ...standValues, showName: 'Twice' })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 428]);
    expect((await me.get(`${PATH}?search=spring`)).body).toMatchObject({
      count: 1,
      results: [{ id: response.body.id }],
    });
    expect((await me.get(`${PATH}?state=SENT`)).body.count).toBe(0);
    expect((await other.get(PATH)).body.count).toBe(0);
  });

  test('the error for the number of animals fits the value that was entered', async () => {
    const errorOf = async (entries: number | null) => (await me.post(PATH, { ...standValues, entries })).body.entries;
    expect(await errorOf(null)).toEqual(['Enter a number of 1 or more.']);
    expect(await errorOf(-5)).toEqual(['Enter a number of 1 or more.']);
    expect(await errorOf(2.5)).toEqual(['Enter a whole number.']);
  });

  test('P146 staff see the next show first, or the list in the requested order', async () => {
    const staff = new ApiBrowser({ db: database.db, ip: '198.51.100.90' });
    await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
    const shows = { 'Aspen show': '2028-03-01', 'Zebra show': '2028-01-01', 'Maple show': '2028-02-01' };
    for (const [showName, showDate] of Object.entries(shows))
      expect((await me.post(PATH, { ...standValues, showName, showDate, clubName: 'Order Club' })).status).toBe(201);
    const names = async (sort: string) =>
      (await staff.get(`/api/admin/shows?search=order+club${sort}`)).body.results.map(
        (row: { showName: string }) => row.showName,
      );
    expect(await names('')).toEqual(['Zebra show', 'Maple show', 'Aspen show']);
    expect(await names('&sort=-date')).toEqual(['Aspen show', 'Maple show', 'Zebra show']);
    expect(await names('&sort=name')).toEqual(['Aspen show', 'Maple show', 'Zebra show']);
    expect((await staff.get('/api/admin/shows?sort=place')).status).toBe(428);
  });

  test('P146 errors name their fields, and guests get 401', async () => {
    const empty = await me.post(PATH, {});
    expect(Object.keys(empty.body).toSorted()).toEqual([
      'address', 'clubName', 'contactName', 'contactPhone', 'country', 'entries', 'place', 'showDate', 'showName', 'stand',
    ]); // prettier-ignore
    const soon = new Date(me.adapters.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    expect((await me.post(PATH, { ...standValues, showDate: soon })).body).toEqual({
      showDate: [
        expect.stringMatching(/^Request a stand at least 6 weeks ahead\. The earliest date is \d+ \w+ \d{4}\.$/),
      ],
    });
    expect((await me.post(PATH, { ...standValues, showDate: '2206-03-05' })).body).toEqual({
      showDate: ['Check the year.'],
    });
    expect((await me.post(PATH, { ...standValues, country: 'XX', entries: 0 })).status).toBe(428);
    expect((await browser().get(PATH)).status).toBe(401);
    expect((await browser().post(PATH, standValues)).status).toBe(401);
  });

  test('P146 approval and dispatch send an email each, and a sent request cannot be withdrawn', async () => {
    const { id } = (await me.post(PATH, { ...standValues, showName: 'Journey' })).body;
    expect((await other.post(`${PATH}/${id}/withdraw`, {})).status).toBe(404);
    expect((await me.post(`/api/admin/shows/${id}/state`, { to: 'APPROVED' })).status).toBe(403);
    await expect(move(id, 'SENT')).rejects.toMatchObject({ reason: 'illegal_transition' });
    await move(id, 'APPROVED');
    await move(id, 'SENT', 'AP123');
    expect((await me.post(`${PATH}/${id}/withdraw`, {})).status).toBe(409);
    expect((await me.get(`${PATH}?search=journey`)).body.results[0]).toMatchObject({
      state: 'SENT',
      trackingNumber: 'AP123',
    });
    await move(id, 'DONE');
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('subject')
      .where('template', '=', 'shows.moved')
      .where('subject', 'like', '%Journey%')
      .execute();
    expect(mails).toHaveLength(2);
    const again = (await me.post(PATH, { ...standValues, showName: 'Withdrawn' })).body;
    expect((await me.post(`${PATH}/${again.id}/withdraw`, {})).body).toMatchObject({ state: 'WITHDRAWN' });
    expect((await me.post(PATH, { ...standValues, showName: 'Withdrawn' })).status).toBe(201);
    await expect(move(again.id, 'DECLINED')).rejects.toMatchObject({ fields: { answer: expect.anything() } });
  });

  test('P146 a request by the public form appears in the account once staff accept it', async () => {
    const ctx = ctxOf(database.db, secretary);
    const values = {
      name: 'Marge', email: secretary.email, show: 'By form', club: 'Club', showDate: '2031-05-05', entries: '80',
      stand: 'table', street: '1 Ring Road', city: 'Echuca', postalCode: '3564', country: 'AU',
    }; // prettier-ignore
    await submitRequest(ctx, { form: 'show-stand', values, files: [], security: await createPass(ctx), homepage: '' });
    expect((await me.get(`${PATH}?search=by form`)).body.count).toBe(0);
    const { id } = await database.db
      .selectFrom('formRequest')
      .select('id')
      .where('form', '=', 'show-stand')
      .executeTakeFirstOrThrow();
    await moveRequest(desk(), { id, to: 'ACCEPTED' });
    expect((await me.get(`${PATH}?search=by form`)).body.results).toMatchObject([
      { state: 'APPROVED', stand: 'table', place: 'Echuca', address: '1 Ring Road, 3564 Echuca', entries: 80 },
    ]);
  });
});
