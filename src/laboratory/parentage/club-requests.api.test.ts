import type { SessionUser } from '#platform/context/context.ts';
import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { founderProfile, createTestedAnimal, offspringProfile } from '../../../test/support/science-factory.ts';
import { analyseRequest } from './analysis.service.ts';
import { markPaid } from './pay-for-request.service.ts';

const database = useDatabase();

async function createClub(name: string, { secretary, breeder }: Record<'secretary' | 'breeder', SessionUser>) {
  const { id: clubId } = await database.db
    .insertInto('club')
    .values({ name, countryCode: 'AU' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('clubMember')
    .values([
      { clubId, personId: secretary.id, role: 'SECRETARY' },
      { clubId, personId: breeder.id, role: 'MEMBER' },
    ])
    .execute();
  return clubId;
}

/** A dam and one of her offspring, both with a profile. */
async function createFamily(owner: SessionUser, [ofDam, ofSire, ofYoung]: [number, number, number]) {
  const lab = { ...(await createLab(database.db)), owner };
  const [damProfile, sireProfile] = [founderProfile(ofDam), founderProfile(ofSire)];
  const dam = await createTestedAnimal(database.db, lab, { profile: damProfile });
  const young = await createTestedAnimal(database.db, lab, {
    profile: offspringProfile(damProfile, sireProfile, ofYoung),
  });
  for (const [{ animalId }, dateOfBirth] of [
    [dam, '2020-01-01'],
    [young, '2024-01-01'],
  ] as const)
    await database.db.updateTable('animal').set({ dateOfBirth }).where('id', '=', animalId).execute();
  return { dam, young };
}

test('R476 E039 club staff can request granted animals only, and the owner also gets the verdict', async () => {
  const { db } = database;
  const breeder = await createPerson(db, { password: PASSWORD });
  const secretary = await createPerson(db, { password: PASSWORD, roles: ['club_secretary'] });
  const clubId = await createClub('Retriever Club', { secretary, breeder });
  const { dam, young } = await createFamily(breeder, [1, 2, 3]);
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
  const preview = await staff.post('/api/my/parentage-request/check', { ...body, viaClub: true, clubId });
  expect([preview.status, preview.body.priceCents]).toEqual([200, 2500]);
  expect((await staff.post('/api/my/parentage-request/check', { ...body, viaClub: true, clubId: 999 })).status).toBe(
    404,
  );
  const created = await staff.post('/api/my/parentage-request/via-club', { ...body, clubId });
  expect([created.status, created.body.club, created.body.state]).toEqual([201, 'Retriever Club', 'AWAITING_PAYMENT']);
  const report = `/api/my/parentage-request/${created.body.id}/report`;
  const owner = new ApiBrowser({ db, ip: '198.51.100.44' });
  await signIn(owner, breeder);
  expect((await owner.get(report)).status).toBe(404);
  const job = { ...ctxOf(db, breeder), user: null };
  await markPaid(job, created.body.id);
  await analyseRequest(job, { requestId: created.body.id });
  const reviewer = new ApiBrowser({ db, ip: '198.51.100.42', adapters: { files: owner.adapters.files } });
  await signIn(reviewer, await createPerson(db, { password: PASSWORD, roles: ['lab_reviewer'] }));
  await reviewer.post(`/api/lab/parentage/${created.body.id}/decision`, { decision: 'APPROVED', password: PASSWORD });
  const mails = await db
    .selectFrom('mailMessage')
    .select(['toAddress', 'template'])
    .where('template', 'in', ['parentage.reported', 'parentage.verdict', 'parentage.of_club'])
    .orderBy('id')
    .execute();
  expect(mails).toEqual([
    { toAddress: secretary.email, template: 'parentage.reported' },
    { toAddress: breeder.email, template: 'parentage.of_club' },
  ]);
  const read = await owner.get(report);
  expect([read.status, read.body.isMine, read.body.findings[0].offspring.grade]).toEqual([200, false, 'C']);
  expect((await owner.get(`${report}/file`)).status).toBe(200);
  expect((await owner.delete(`/api/my/parentage-request/${created.body.id}`)).status).toBe(404);
  const colleague = await createPerson(db, { password: PASSWORD, roles: ['club_admin'] });
  const other = new ApiBrowser({ db, ip: '198.51.100.45' });
  await signIn(other, colleague);
  expect([(await other.get(report)).status, (await other.get(`${report}/file`)).status]).toEqual([404, 404]);
  await db.insertInto('clubMember').values({ clubId, personId: colleague.id, role: 'ADMIN' }).execute();
  const listed = await other.get('/api/my/parentage-request?sort=-state');
  expect(listed.body.results).toMatchObject([{ id: created.body.id, club: 'Retriever Club', isMine: false }]);
  const stranger = new ApiBrowser({ db, ip: '198.51.100.43' });
  await signIn(stranger, await createPerson(db, { password: PASSWORD }));
  expect((await stranger.post('/api/my/parentage-request/via-club', body)).status).toBe(403);
});

test('3.5 a request via a club is invoiced to the club at the breeder price, whichever account orders', async () => {
  const { db } = database;
  const breeder = await createPerson(db);
  const secretary = await createPerson(db, { type: 'owner', password: PASSWORD, roles: ['club_secretary'] });
  const clubId = await createClub('Kelpie Club', { secretary, breeder });
  const { dam, young } = await createFamily(breeder, [11, 12, 13]);
  const grants = [dam, young].map(({ animalId }) => ({ clubId, grantedBy: breeder.id, animalId }));
  await db.insertInto('clubGrant').values(grants).execute();
  const staff = new ApiBrowser({ db, ip: '198.51.100.46' });
  await signIn(staff, secretary);
  const body = { offspringIds: [young.animalId], damId: dam.animalId };
  const { body: created } = await staff.post('/api/my/parentage-request/via-club', body);
  const { body: requestPage } = await staff.get(`/api/my/parentage-request/${created.id}/report`);
  expect(requestPage.toPay).toEqual({ young: 1, eachCents: 2500, totalCents: 2500, currency: 'AUD' });
  const order = await staff.post(`/api/my/parentage-request/${created.id}/order`, {
    method: 'EFT',
    acceptTerms: true,
    billingAddress: anAddress,
  });
  expect(order.status).toBe(200);
  const placed = await db
    .selectFrom('salesOrder')
    .select(['totalCents', 'billingAddress'])
    .where('id', '=', order.body.orderId)
    .executeTakeFirstOrThrow();
  expect(placed).toMatchObject({ totalCents: 2500, billingAddress: { company: 'Kelpie Club' } });
});

const anAddress = {
  firstName: 'Owen',
  lastName: 'Price',
  line1: '3 Mill Lane',
  city: 'Castlemaine',
  stateCode: 'VIC',
  postalCode: '3450',
  countryCode: 'AU',
};
