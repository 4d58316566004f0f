import { findLabrador, LABRADOR } from './demo-breeds.ts';
import sharp from 'sharp';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { createPerson } from '#platform/accounts/accounts.service.ts';
import { createAnimal } from '#animals/records/animals.service.ts';
import { setClubLogo } from '#community/clubs/club-logo.service.ts';
import { createAdminClub, updateAdminClub } from '#community/club-admin/club-admin.service.ts';
import { findAdminClub } from '#community/clubs/club-list.service.ts';
import { publishFigures } from '#community/club-figures/figures.service.ts';
import { publishPopulations } from '#community/club-figures/population.service.ts';
import { grantAnimals } from '#community/clubs/grants.service.ts';
import { answerInvitation, inviteToClub } from '#community/clubs/invitations.service.ts';
import { createBatch, moveKit } from '#animals/kits/kits.service.ts';
import { setConsent } from '#community/registries/consents.service.ts';
import { makeKey } from '#community/registry-access/keys.service.ts';
import { lookUpRegistrations } from '#community/registry-access/lookups.service.ts';
import { appointOfficer } from '#community/registries/registries.service.ts';
import { saveClubProducts } from '#community/clubs/club-products.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { applyAndAccept } from './demo-listings.ts';
import { type LabBooks, reportDog } from './demo-lab.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

interface Parts {
  people: DemoPeople;
  animals: Map<string, SeededAnimal>;
  books: LabBooks;
}

/** Other kennels of the club. The last element is the dog whose results each dog gets. */
const kennels = [
  {
    name: ['Fiona', 'Hart'],
    kennel: 'Birchwater',
    area: 'Bendigo',
    about: 'Working lines, tested before every mating since 2014.',
    litters: 'A spring litter from Fern and Rook.',
    dogs: [
      ['Fern', 'female', 'willow'],
      ['Rook', 'male', 'barnaby'],
      ['Sedge', 'female', 'pearl'],
    ],
  },
  {
    name: ['Amir', 'Sadiq'],
    kennel: 'Kingsdown',
    area: 'Geelong',
    about: 'A small kennel by the sea. Puppies are raised with children and leave with their papers.',
    litters: 'None this year.',
    dogs: [
      ['Tansy', 'female', 'pearl'],
      ['Otter', 'male', 'barnaby'],
      ['Plover', 'female', 'juno'],
    ],
  },
] as const;

const shownByBreeder = ['barnaby', 'juno', 'hector', 'pearl', 'archie', 'willow', 'biscuit'];

/** A club with its members, their grants, its prices and figures; a registry officer; breeders of the program. */
export async function seedClubs(tx: Ctx, parts: Parts): Promise<void> {
  const { people, animals, books } = parts;
  const { id: clubId } = await tx.db.selectFrom('club').select('id').orderBy('id').executeTakeFirstOrThrow();
  await addMember(tx, people, [people.secretary, 'SECRETARY']);
  await addMember(tx, people, [people.viewer, 'VIEWER']);
  await addMember(tx, people, [people.breeder, 'MEMBER']);
  await inviteToClub(as(tx, people.club), { clubId, email: people.breeder2.email, role: 'MEMBER' });
  const show = { clubId, scope: 'all' as const, testIds: [], inFigures: true };
  const ids = shownByBreeder.map((key) => animals.get(key)?.id ?? 0);
  await grantAnimals(as(tx, people.breeder), { ...show, animalIds: ids });
  for (const kennel of kennels) {
    const breeder = await createKennel(tx, kennel);
    await addMember(tx, people, [breeder, 'MEMBER']);
    const dogs: SeededAnimal[] = [];
    for (const [at, dog] of kennel.dogs.entries()) {
      const animal = await createDog(tx, breeder, { dog, at, kennel: kennel.kennel });
      await reportDog(tx, {
        people,
        books,
        owner: breeder,
        animal,
        barcode: await createKit(tx, people),
        like: dog[2],
      });
      dogs.push(animal);
    }
    await grantAnimals(as(tx, breeder), { ...show, animalIds: dogs.map(({ id }) => id) });
    await applyAndAccept(tx, { people, breeder, kennel });
  }
  await applyAndAccept(tx, { people, breeder: people.breeder, kennel: { ...saltbush, name: ['Harriet', 'Lowe'] } });
  await publishFigures({ ...tx, user: null });
  await publishPopulations({ ...tx, user: null });
  await saveClubProducts(tx, { clubId, couponCode: await createCoupon(tx, clubId), productIds: [36, 31, 42, 40] });
  await setClubLogo(as(tx, people.club), { clubId, file: await drawLogo() });
  await seedClinicSupplies(tx, people, clubId);
  await seedRegistry(tx, parts);
}

/** A logo: a retriever's head in a ring. */
async function drawLogo(): Promise<File> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 100 100">
    <circle cx="50" cy="50" r="46" fill="#fdf6e3" stroke="#1f4e3d" stroke-width="5"/>
    <path d="M30 34c-8 4-11 18-8 26 4 2 8-1 10-5 1 12 8 21 18 21s17-9 18-21c2 4 6 7 10 5 3-8 0-22-8-26-5-6-12-9-20-9s-15 3-20 9z" fill="#c9973f" stroke="#1f4e3d" stroke-width="2.5"/>
    <circle cx="42" cy="46" r="2.6" fill="#1f4e3d"/><circle cx="58" cy="46" r="2.6" fill="#1f4e3d"/>
    <path d="M45 58h10l-5 6z" fill="#1f4e3d"/><path d="M50 64v5" stroke="#1f4e3d" stroke-width="2"/></svg>`;
  return new File([new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())], 'logo.png');
}

/** Entries by staff: the club's breed, and another club whose admin has not accepted the invitation yet. */
async function seedClinicSupplies(tx: Ctx, people: DemoPeople, clubId: number): Promise<void> {
  const admin = as(tx, people.admin);
  const labrador = await findLabrador(tx);
  const { name, version } = await findAdminClub(admin, { id: clubId });
  const known = { countryCode: 'AU', registryCode: 'DOGSVIC', billingMode: 'MEMBER' as const, breedIds: [labrador] };
  await updateAdminClub(admin, { id: clubId, version, name, ...known });
  await createAdminClub(admin, {
    name: 'Burmese Cat Society',
    countryCode: 'GB',
    registryCode: null,
    billingMode: 'CLUB',
    breedIds: [],
    adminEmail: 'chair@burmese.example.test',
  });
}

const saltbush = {
  kennel: 'Saltbush',
  area: 'Castlemaine',
  about: 'Three generations of home-raised Labradors.',
  litters: 'A litter from Biscuit next autumn.',
};

async function addMember(
  tx: Ctx,
  people: DemoPeople,
  [person, role]: [SessionUser, 'SECRETARY' | 'VIEWER' | 'MEMBER'],
): Promise<void> {
  const { id: clubId } = await tx.db.selectFrom('club').select('id').orderBy('id').executeTakeFirstOrThrow();
  await inviteToClub(as(tx, people.club), { clubId, email: person.email, role });
  const { id } = await tx.db
    .selectFrom('clubInvitation')
    .select('id')
    .where('email', '=', person.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await answerInvitation(as(tx, person), { id, answer: 'accept' });
}

async function createKennel(tx: Ctx, { name, kennel }: (typeof kennels)[number]): Promise<SessionUser> {
  const [firstName, lastName] = name;
  const email = `${kennel.toLowerCase()}@example.test`;
  const about = { type: 'breeder' as const, email, firstName, lastName, countryCode: 'AU' };
  const id = await createPerson(tx, { ...about, stateCode: 'VIC', breeder: { kennelName: kennel, prefix: kennel } });
  const none = { roles: [], isAdmin: false, clinicIds: [], viewedBy: null };
  return { id, ...about, ...none, name: `${firstName} ${lastName}`, currency: 'AUD' };
}

async function createDog(
  tx: Ctx,
  breeder: SessionUser,
  { dog: [name, sex], at, kennel }: { dog: (typeof kennels)[number]['dogs'][number]; at: number; kennel: string },
): Promise<SeededAnimal> {
  const breedId = await findLabrador(tx);
  const ageDays = 365 * (3 + at);
  const born = new Date(tx.now.getTime() - ageDays * 86_400_000);
  const { id } = await createAnimal(as(tx, breeder), {
    ownerId: breeder.id,
    name,
    speciesId: 1,
    breedId,
    sex,
    dateOfBirth: born.toISOString().slice(0, 10),
    registeredName: `${kennel} ${name}`,
    registrationNumber: `V3100${kennel.length}0${at + 1}`,
  });
  return {
    id,
    speciesId: 1,
    breedId,
    name,
    sex,
    key: name,
    owner: 'breeder',
    breed: LABRADOR,
    ageDays,
    colour: 'yellow',
  };
}

const profileKits = { dog: 36, cat: 39 };

/** A kit of the full profile, sent to a breeder. */
export async function createKit(
  tx: Ctx,
  people: DemoPeople,
  species: keyof typeof profileKits = 'dog',
): Promise<string> {
  const ctx = as(tx, people.lab);
  const manufacturedOn = new Date(tx.now.getTime() - 90 * 86_400_000).toISOString().slice(0, 10);
  const { barcodes } = await createBatch(ctx, {
    productId: profileKits[species],
    size: 1,
    swabLot: 'SW-CLUB',
    manufacturedOn,
  });
  const barcode = barcodes[0] ?? '';
  const { id: kitId } = await tx.db
    .selectFrom('kit')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  for (const to of ['ALLOCATED', 'DISPATCHED'] as const) await moveKit(ctx, { kitId, to });
  return barcode;
}

async function createCoupon(tx: Ctx, clubId: number): Promise<string> {
  const code = 'LCV15';
  const conditions = JSON.stringify({ clubIds: [clubId] });
  await tx.db.insertInto('coupon').values({ code, kind: 'PERCENT', percent: '15', conditions }).execute();
  return code;
}

async function seedRegistry(tx: Ctx, { people, animals }: Parts): Promise<void> {
  const registry = 'DOGSVIC';
  await appointOfficer(tx, { personId: people.registry.id, registryCode: registry });
  await makeKey(as(tx, people.registry), { registry, label: 'Litter register' });
  const keys = ['barnaby', 'willow', 'biscuit', 'moss'];
  const ids = keys.map((key) => animals.get(key)?.id ?? 0);
  for (const animalId of ids.slice(0, 3))
    await setConsent(as(tx, people.breeder), { animalId, registry, allowed: true });
  const known = await tx.db
    .selectFrom('animal')
    .select('registrationNumber')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  await lookUpRegistrations(as(tx, people.registry), {
    numbers: [...known.flatMap(({ registrationNumber }) => registrationNumber ?? []), '3100099999'],
    by: 'REGISTRATION',
    reason: 'Litter registration',
  });
}
