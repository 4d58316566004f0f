import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { aLab } from '../../../test/support/lab-factory.ts';
import { aPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { aFounderProfile, aTestedAnimal, aYoungProfile } from '../../../test/support/science-factory.ts';
import { analyseRequest } from './analysis.service.ts';
import { markPaid } from './paying.service.ts';

const database = useDatabase();

test('R476 E039 staff of a club ask about granted animals only, and the owner is told the verdict as well', async () => {
  const { db } = database;
  const breeder = await aPerson(db);
  const secretary = await aPerson(db, { password: PASSWORD, roles: ['club_secretary'] });
  const { id: clubId } = await db
    .insertInto('club')
    .values({ name: 'Retriever Club', countryCode: 'AU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('clubMember')
    .values([
      { clubId, personId: secretary.id, role: 'SECRETARY' },
      { clubId, personId: breeder.id, role: 'MEMBER' },
    ])
    .execute();
  const lab = { ...(await aLab(db)), owner: breeder };
  const [damProfile, sireProfile] = [aFounderProfile(1), aFounderProfile(2)];
  const dam = await aTestedAnimal(db, lab, { profile: damProfile });
  const young = await aTestedAnimal(db, lab, { profile: aYoungProfile(damProfile, sireProfile, 3) });
  await db.updateTable('animal').set({ dateOfBirth: '2020-01-01' }).where('id', '=', dam.animalId).execute();
  await db.updateTable('animal').set({ dateOfBirth: '2024-01-01' }).where('id', '=', young.animalId).execute();
  const staff = new ApiBrowser({ db, ip: '198.51.100.41' });
  await signIn(staff, secretary);
  const body = { offspringIds: [young.animalId], damId: dam.animalId };
  const ungranted = await staff.post('/api/my/parentage-request/via-club', body);
  expect([ungranted.status, Object.keys(ungranted.body)]).toEqual([428, ['offspringIds', 'damId']]);
  const grant = { clubId, grantedBy: breeder.id };
  await db
    .insertInto('clubGrant')
    .values([
      { ...grant, animalId: dam.animalId },
      { ...grant, animalId: young.animalId },
    ])
    .execute();
  const made = await staff.post('/api/my/parentage-request/via-club', body);
  expect([made.status, made.body.club, made.body.state]).toEqual([201, 'Retriever Club', 'AWAITING_PAYMENT']);
  const job = { ...ctxOf(db, breeder), user: null };
  await markPaid(job, made.body.id);
  await analyseRequest(job, { requestId: made.body.id });
  const reviewer = new ApiBrowser({ db, ip: '198.51.100.42' });
  await signIn(reviewer, await aPerson(db, { password: PASSWORD, roles: ['lab_reviewer'] }));
  await reviewer.post(`/api/lab/parentage/${made.body.id}/decision`, { decision: 'APPROVED', password: PASSWORD });
  const mails = await db
    .selectFrom('mailMessage')
    .select(['toAddress', 'template'])
    .where('template', 'in', ['parentage.reported', 'parentage.verdict'])
    .orderBy('id')
    .execute();
  expect(mails).toEqual([
    { toAddress: secretary.email, template: 'parentage.reported' },
    { toAddress: breeder.email, template: 'parentage.verdict' },
  ]);
  const stranger = new ApiBrowser({ db, ip: '198.51.100.43' });
  await signIn(stranger, await aPerson(db, { password: PASSWORD }));
  expect((await stranger.post('/api/my/parentage-request/via-club', body)).status).toBe(403);
});
