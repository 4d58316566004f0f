import { beforeAll, expect, test } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { contactValues, createPass } from '../../../test/support/requests-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database, '198.51.102');
let staff: ApiBrowser;

beforeAll(async () => {
  staff = createBrowser();
  await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
});

const versionOf = async (id: number) => (await staff.get(`/api/admin/requests/${id}`)).body.version as string;

async function createRequest(): Promise<number> {
  const security = await createPass(makeTestCtx({ db: database.db }));
  expect((await createBrowser().post('/api/forms/contact', { values: contactValues, security })).status).toBe(201);
  return (await staff.get('/api/admin/requests')).body.results[0].id;
}

test('an answer that is based on an outdated version of the request is refused', async () => {
  const id = await createRequest();
  const [ours, theirs] = [await versionOf(id), await versionOf(id)];
  const reply = (body: string, version: string) => staff.post(`/api/admin/requests/${id}/replies`, { body, version });
  const outdated = { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } };
  expect((await reply('Yes, from 6 weeks.', ours)).status).toBe(200);
  expect(await reply('No, never.', theirs)).toMatchObject(outdated);
  const move = { to: 'CLOSED', version: theirs };
  expect(await staff.post(`/api/admin/requests/${id}/state`, move)).toMatchObject(outdated);
  // An answer or a note makes the version outdated even if the status does not change.
  const second = await versionOf(id);
  expect((await reply('And bring the booklet.', second)).status).toBe(200);
  expect(await reply('No booklet needed.', second)).toMatchObject(outdated);
  const third = await versionOf(id);
  expect((await staff.post(`/api/admin/requests/${id}/notes`, { body: 'Called them.' })).status).toBe(200);
  expect(await reply('Please call us.', third)).toMatchObject(outdated);
  const fourth = await versionOf(id);
  const both = await Promise.all([reply('Yes.', fourth), reply('No.', fourth)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // The receipt and three answers.
  expect(await mailsTo(database.db, contactValues.email)).toHaveLength(4);
});
