import { createPerson as insertPerson, type NewPerson } from '#platform/accounts/accounts.service.ts';
import type { Ctx, Role, SessionUser } from '#platform/context/context.ts';
import { currencyFor } from '#platform/places/places.rules.ts';
import type { Db } from '#db/connection.ts';
import { ApiBrowser } from './api.ts';
import { makeTestCtx } from './ctx.ts';

export const PASSWORD = 'Kennel-kitchen-42';
let counter = 0;

/**
 * Creates a person through the service and returns the session's view of them. Without `password` they cannot sign in,
 * which skips the slow hashing.
 */
export async function createPerson(db: Db, input: Partial<NewPerson> = {}): Promise<SessionUser> {
  counter += 1;
  const person: NewPerson = {
    type: 'breeder',
    email: `person${counter}-${process.pid}@example.test`,
    firstName: 'Alex',
    lastName: `Number ${counter}`,
    countryCode: 'AU',
    stateCode: 'VIC',
    ...input,
  };
  const id = await insertPerson(makeTestCtx({ db }), person);
  const clinics = await db.selectFrom('clinicMember').select('clinicId').where('personId', '=', id).execute();
  const roles = [...(person.roles ?? [])] as Role[];
  return {
    id,
    email: person.email.toLowerCase(),
    name: `${person.firstName} ${person.lastName}`,
    firstName: person.firstName,
    lastName: person.lastName,
    type: person.type,
    roles,
    isAdmin: roles.includes('admin'),
    countryCode: person.countryCode,
    currency: currencyFor(person.countryCode),
    clinicIds: clinics.map((clinic) => clinic.clinicId),
    viewedBy: null,
  };
}

/** A vet with an approved clinic that can order on account. */
export async function createClinicVet(db: Db, countryCode: 'AU' | 'NZ' = 'AU'): Promise<SessionUser> {
  const place = {
    AU: { city: 'Melbourne', stateCode: 'VIC', postalCode: '3000' },
    NZ: { city: 'Nelson', postalCode: '7010' },
  };
  const clinic = {
    name: 'Bay Clinic',
    registrationNumber: 'V-1',
    countryCode,
    line1: '1 Bay St',
    ...place[countryCode],
  };
  const vet = await createPerson(db, { type: 'vet', onAccount: true, countryCode, clinic, password: PASSWORD });
  await db.updateTable('person').set({ state: 'ACTIVE' }).where('id', '=', vet.id).execute();
  return vet;
}

/** A vet whose clinic awaits approval. */
export function createPendingVet(db: Db, clinicName: string): Promise<SessionUser> {
  const clinic = { name: clinicName, registrationNumber: 'VIC-77', countryCode: 'AU' };
  return createPerson(db, { type: 'vet', state: 'PENDING_APPROVAL', password: PASSWORD, clinic });
}

/** A context with this person as the user. */
export function ctxOf(db: Db, user: SessionUser): Ctx {
  return makeTestCtx({ db, user, countryCode: user.countryCode, currency: user.currency, audience: user.type });
}

/** Signs in a person who was created with PASSWORD. */
export async function signIn(browser: ApiBrowser, user: Pick<SessionUser, 'email'>): Promise<void> {
  const answer = await browser.post('/api/auth/login', { username: user.email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Browsers for the tests of a file, each with a different network. */
export function useBrowsers(database: { readonly db: Db }, network = '198.51.100') {
  let count = 0;
  const createBrowser = () => new ApiBrowser({ db: database.db, ip: `${network}.${(count += 1)}` });
  /** A new signed-in user. */
  const createSignedIn = async (about: Partial<NewPerson> = {}): Promise<[ApiBrowser, SessionUser]> => {
    const person = await createPerson(database.db, { password: PASSWORD, ...about });
    const browser = createBrowser();
    await signIn(browser, person);
    return [browser, person];
  };
  return { createBrowser, createSignedIn };
}
