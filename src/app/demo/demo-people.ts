import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { createClub, createPerson, type NewPerson } from '#platform/accounts/accounts.service.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { hashPassword } from '#platform/sign-in/passwords.service.ts';
import { currencyFor } from '#platform/places/places.rules.ts';

export type DemoName =
  | 'breeder'
  | 'vet'
  | 'owner'
  | 'club'
  | 'secretary'
  | 'viewer'
  | 'registry'
  | 'agent'
  | 'lab'
  | 'reviewer'
  | 'support'
  | 'admin'
  | 'vet2'
  | 'vet3'
  | 'breeder2';
export type DemoPeople = Record<DemoName, SessionUser>;

type Seed = Omit<NewPerson, 'countryCode' | 'email'> & { countryCode?: string };

const clinic = (name: string, city: string, registrationNumber: string) => ({
  name,
  registrationNumber,
  countryCode: 'AU',
  line1: '18 Station Street',
  city,
  stateCode: 'VIC',
  postalCode: '3195',
});

const people: Record<DemoName, Seed> = {
  breeder: {
    type: 'breeder',
    firstName: 'Harriet',
    lastName: 'Lowe',
    phone: '+61 3 5550 1200',
    newsletter: true,
    breeder: { kennelName: 'Saltbush', prefix: 'Saltbush', memberships: 'Dogs Victoria 3100012345' },
  },
  vet: {
    type: 'vet',
    firstName: 'Daniel',
    lastName: 'Okafor',
    onAccount: true,
    clinic: clinic('Bayside Animal Clinic', 'Mordialloc', 'VIC-4471'),
  },
  owner: { type: 'owner', firstName: 'Mei', lastName: 'Tanaka' },
  club: {
    type: 'breeder',
    firstName: 'Ruth',
    lastName: 'Abbott',
    roles: ['club_admin'],
    breeder: { kennelName: 'Abbottsleigh' },
  },
  secretary: { type: 'owner', firstName: 'Owen', lastName: 'Price' },
  viewer: { type: 'owner', firstName: 'Grace', lastName: 'Lindqvist' },
  registry: { type: 'owner', firstName: 'Clare', lastName: 'Donnelly', roles: ['registry_officer'] },
  agent: { type: 'owner', firstName: 'Tom', lastName: 'Reilly', roles: ['collection_agent'] },
  lab: { type: 'owner', firstName: 'Priya', lastName: 'Nair', roles: ['lab_technician'] },
  reviewer: { type: 'owner', firstName: 'Jonas', lastName: 'Weber', roles: ['lab_reviewer'] },
  support: { type: 'owner', firstName: 'Leo', lastName: 'Barros', roles: ['support'] },
  admin: { type: 'owner', firstName: 'Ada', lastName: 'Quinn', roles: ['admin'] },
  vet2: {
    type: 'vet',
    firstName: 'Sofia',
    lastName: 'Marin',
    onAccount: true,
    clinic: clinic('Hillview Veterinary Hospital', 'Ballarat', 'VIC-5120'),
  },
  // Pending until staff have compared the registration with the register.
  vet3: {
    type: 'vet',
    state: 'PENDING_APPROVAL',
    firstName: 'Noor',
    lastName: 'Haddad',
    clinic: clinic('Lakeside Vets', 'Geelong', 'VIC-6033'),
  },
  breeder2: {
    type: 'breeder',
    firstName: 'Elliot',
    lastName: 'Marsh',
    breeder: { kennelName: 'Hillrun', prefix: 'Hillrun' },
  },
};

const mailOf = (name: DemoName) =>
  `${{ vet2: 'vet.hillview', vet3: 'vet.lakeside', breeder2: 'breeder.hillrun' }[name as string] ?? name}@demo.test`;

/** The demo accounts, as the users for the following steps. */
export async function seedPeople(tx: Ctx): Promise<DemoPeople> {
  const passwordHash = await hashPassword(tx.config.demoPassword);
  const users: Partial<DemoPeople> = {};
  for (const name of Object.keys(people) as DemoName[]) {
    const { countryCode = 'AU' } = people[name];
    const stateCode = countryCode === 'AU' ? 'VIC' : null;
    users[name] = await createUser(tx, { ...people[name], countryCode, stateCode, email: mailOf(name), passwordHash });
    // The agent takes samples from the others, so his address must differ from theirs.
    await addAddress({ ...tx, user: users[name] }, name === 'agent' ? '7 Miner Street' : '42 Wattle Road');
  }
  const all = users as DemoPeople;
  await createClub(tx, {
    name: 'Labrador Club of Victoria',
    registryCode: 'LCV',
    countryCode: 'AU',
    members: [{ personId: all.club.id, role: 'ADMIN' }],
  });
  return all;
}

/** Creates an account and returns its session user for the following steps. */
export async function createUser(tx: Ctx, seed: NewPerson): Promise<SessionUser> {
  return userOf(tx, await createPerson(tx, seed), seed);
}

async function userOf(tx: Ctx, id: string, seed: NewPerson): Promise<SessionUser> {
  const clinics = await tx.db.selectFrom('clinicMember').select('clinicId').where('personId', '=', id).execute();
  return {
    id,
    email: seed.email,
    name: `${seed.firstName} ${seed.lastName}`,
    firstName: seed.firstName,
    lastName: seed.lastName,
    type: seed.type,
    roles: [...(seed.roles ?? [])],
    isAdmin: seed.roles?.includes('admin') ?? false,
    countryCode: seed.countryCode,
    currency: currencyFor(seed.countryCode),
    clinicIds: clinics.map((row) => row.clinicId),
    viewedBy: null,
  };
}

async function addAddress(ctx: Ctx & { user: SessionUser }, line1: string): Promise<void> {
  await saveAddress(ctx, {
    label: 'Home',
    firstName: ctx.user.firstName,
    lastName: ctx.user.lastName,
    line1,
    city: 'Castlemaine',
    stateCode: 'VIC',
    postalCode: '3450',
    countryCode: 'AU',
    phone: '+61 3 5550 1200',
    isDefaultBilling: true,
    isDefaultShipping: true,
  });
}
