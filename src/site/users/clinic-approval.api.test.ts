import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { erasePerson } from '#platform/privacy/erasure.service.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPendingVet, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let admin: SessionUser;
let adminBrowser: ApiBrowser;

beforeAll(async () => {
  [adminBrowser, admin] = await createSignedIn({ roles: ['admin'], firstName: 'Ada' });
});

describe('vets', () => {
  test('vets are approved once for any number of clicks, can order on account and get an email', async () => {
    const vet = await createPendingVet(database.db, 'Dune Clinic');
    const responses = await Promise.all([1, 2, 3].map(() => adminBrowser.post(`/api/admin/people/${vet.id}/approval`)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const row = await database.db
      .selectFrom('person')
      .select(['state', 'onAccount'])
      .where('id', '=', vet.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'ACTIVE', onAccount: true });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toPersonId', '=', vet.id)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['accounts.approved']);
  });

  test('declined vets get the reason and remain owners without a clinic', async () => {
    const vet = await createPendingVet(database.db, 'Shore Clinic');
    expect((await adminBrowser.post(`/api/admin/people/${vet.id}/refusal`, { id: vet.id, reason: 'no' })).body).toEqual(
      {
        reason: ['Enter a reason of at least 5 characters.'],
      },
    );
    expect(
      (await adminBrowser.post(`/api/admin/people/${vet.id}/refusal`, { reason: 'The number is not in the register.' }))
        .status,
    ).toBe(200);
    const { body } = await adminBrowser.get(`/api/admin/people/${vet.id}`);
    expect(body).toMatchObject({ type: 'owner', state: 'ACTIVE', clinicName: null });
    expect(body.history[0]).toMatchObject({
      what: 'Clinic not confirmed',
      reason: 'The number is not in the register.',
      who: admin.name,
    });
  });

  test('a declined clinic can still be approved, and deleting its account blanks it', async () => {
    const vet = await createPendingVet(database.db, 'Estuary Clinic');
    const decline = () =>
      adminBrowser.post(`/api/admin/people/${vet.id}/refusal`, { reason: 'The number is not known.' });
    const clinics = () =>
      database.db.selectFrom('clinicMember').select(['clinicId', 'role']).where('personId', '=', vet.id).execute();
    const before = await clinics();
    await decline();
    expect(await clinics()).toEqual([]);
    expect((await adminBrowser.get(`/api/admin/people/${vet.id}`)).body).toMatchObject({
      declinedClinic: { name: 'Estuary Clinic', registrationNumber: 'VIC-77' },
    });
    const responses = await Promise.all([1, 2].map(() => adminBrowser.post(`/api/admin/people/${vet.id}/approval`)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await adminBrowser.get(`/api/admin/people/${vet.id}`);
    expect(body).toMatchObject({
      type: 'vet',
      state: 'ACTIVE',
      clinicName: 'Estuary Clinic',
      declinedClinic: null,
      terms: { onAccount: true },
    });
    expect(await clinics()).toEqual(before);

    const deleted = await createPendingVet(database.db, 'Headland Clinic');
    await adminBrowser.post(`/api/admin/people/${deleted.id}/refusal`, { reason: 'The number is not known.' });
    await erasePerson(makeTestCtx({ db: database.db }), deleted.id);
    const remaining = database.db.selectFrom('clinic').select('name').where('declinedPersonId', '=', deleted.id);
    expect(await remaining.execute()).toEqual([{ name: 'Closed clinic' }]);
  });

  test('a clinic that was closed before its approval still needs the approval after it is reopened', async () => {
    const vet = await createPendingVet(database.db, 'Tide Clinic');
    await adminBrowser.post(`/api/admin/people/${vet.id}/deactivation`, { reason: 'asked us to wait' });
    await adminBrowser.delete(`/api/admin/people/${vet.id}/deactivation`);
    expect((await adminBrowser.get(`/api/admin/people/${vet.id}`)).body.state).toBe('PENDING_APPROVAL');
    expect((await adminBrowser.post(`/api/admin/people/${vet.id}/approval`)).status).toBe(200);
    await adminBrowser.post(`/api/admin/people/${vet.id}/deactivation`, { reason: 'a chargeback' });
    await adminBrowser.delete(`/api/admin/people/${vet.id}/deactivation`);
    expect((await adminBrowser.get(`/api/admin/people/${vet.id}`)).body.state).toBe('ACTIVE');
  });
});
