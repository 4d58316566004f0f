import type { Ctx } from '#platform/context/context.ts';
import { createPerson } from '#platform/accounts/accounts.service.ts';
import { requestForms, sendForms } from '#animals/acm-forms/acm-forms.service.ts';
import { replyToCollectionRequest, requestCollection } from '#community/agents/ask-agent.service.ts';
import { correctQuizAnswers } from '#community/agents/quiz.service.ts';
import { createCollected } from '#animals/collection/collection.service.ts';
import { packConsignment, sendConsignment } from '#animals/consignments/consignments.service.ts';
import { signDeclaration } from '#animals/collection/sign-declaration.service.ts';
import { moveKit } from '#animals/kits/kits.service.ts';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { activate } from './demo-lab.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';
import { seedReferees } from './demo-referees.ts';
import { passOf } from './demo-requests.ts';
import { dayFromNow, PAST_SHOW, seedShows } from './demo-shows.ts';

interface Nominee {
  name: string;
  email: string;
  /** The kind of account the nominee has, if any. */
  account?: 'demo' | 'new';
  place: { country: string; state: string; city: string; postalCode: string };
  experience: string;
  species: string;
  travelKm: string;
  fee: string;
  /** The nomination is left undecided, for staff. */
  open?: true;
}

const nominees: readonly Nominee[] = [
  {
    name: 'Tom Reilly',
    email: 'agent@demo.test',
    account: 'demo',
    place: { country: 'AU', state: 'VIC', city: 'Bendigo', postalCode: '3550' },
    experience: 'CLUB_OFFICER',
    species: '1,2',
    travelKm: '80',
    fee: '20 AUD a visit, free at shows',
  },
  {
    name: 'Priscilla Vance',
    email: 'priscilla.vance@example.test',
    account: 'new',
    place: { country: 'AU', state: 'NSW', city: 'Orange', postalCode: '2800' },
    experience: 'NURSE',
    species: '1',
    travelKm: '40',
    fee: '',
  },
  {
    name: 'Hemi Ngata',
    email: 'hemi.ngata@example.test',
    account: 'new',
    place: { country: 'NZ', state: 'Otago', city: 'Dunedin', postalCode: '9016' },
    experience: 'JUDGE',
    species: '1,2',
    travelKm: '150',
    fee: 'Free at shows',
  },
  {
    name: 'Catriona Bell',
    email: 'catriona.bell@example.test',
    account: 'new',
    place: { country: 'GB', state: 'Scotland', city: 'Perth', postalCode: 'PH1 5AA' },
    experience: 'VET',
    species: '2',
    travelKm: '0',
    fee: 'Consultation fee',
  },
  {
    name: 'Imre Halasz',
    email: 'imre.halasz@example.test',
    place: { country: 'AU', state: 'VIC', city: 'Ballarat', postalCode: '3350' },
    experience: 'OTHER',
    species: '1',
    travelKm: '25',
    fee: '',
  },
  {
    name: 'Joan Whitby',
    email: 'joan.whitby@example.test',
    place: { country: 'AU', state: 'SA', city: 'Mount Gambier', postalCode: '5290' },
    experience: 'CLUB_OFFICER',
    species: '1',
    travelKm: '60',
    fee: '',
    open: true,
  },
];

/** Agents in the directory, a log with signed declarations, paper forms, and display stands. */
export async function seedAgents(
  tx: Ctx,
  { people, animals }: { people: DemoPeople; animals: Map<string, SeededAnimal> },
): Promise<void> {
  for (const nominee of nominees) await nominate(tx, people, nominee);
  await seedReferees(tx);
  const showId = await seedShows(tx, people);
  await seedLog(tx, { people, animals, showId });
  await seedCollectionRequests(tx, people);
  await seedForms(tx, people);
}

async function nominate(tx: Ctx, people: DemoPeople, { place, ...nominee }: Nominee): Promise<void> {
  if (nominee.account === 'new') {
    const [firstName = '', lastName = ''] = nominee.name.split(' ');
    await createPerson(tx, { type: 'owner', email: nominee.email, firstName, lastName, countryCode: place.country });
  }
  const values = {
    ...correctQuizAnswers(),
    ...place,
    name: nominee.name,
    email: nominee.email,
    phone: '+61 3 5550 4477',
    idKind: 'DRIVER_LICENCE',
    idLast4: '20K7',
    experience: nominee.experience,
    species: nominee.species,
    travelKm: nominee.travelKm,
    fee: nominee.fee,
    message: 'I have taken samples at our shows for years, and I always read the chip first.',
    listed: 'yes',
    referee1Name: 'Ruth Abbott',
    referee1Email: 'ruth.abbott@example.test',
    referee1Role: 'President of our club',
    referee2Name: 'Daniel Okafor',
    referee2Email: 'daniel.okafor@example.test',
    referee2Role: 'Veterinarian at our shows',
    truth: 'yes',
  };
  const guest = { ...tx, user: null };
  const form = 'collection-agent' as const;
  const { number } = await submitRequest(guest, { form, values, files: [], security: await passOf(tx), homepage: '' });
  if (nominee.open) return;
  const { id } = await tx.db
    .selectFrom('formRequest')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await moveRequest(
    { ...tx, user: people.admin, idempotencyKey: null },
    { id, to: 'ACCEPTED', reason: 'Both referees said yes by phone.' },
  );
}

const log = [
  { name: 'Pepper', chip: '956000010200301', owner: 'Ivy Marlow', scanned: true, signed: true },
  { name: 'Juniper', chip: '956000010200302', owner: 'Ivy Marlow', scanned: true, signed: true },
  { name: 'Rook', chip: '956000010200303', owner: 'Sam Hollis', scanned: true, signed: false },
  { name: 'Tilly', chip: '', owner: 'Anya Petrov', scanned: false, signed: true },
  { name: 'Otis', chip: '956000010200305', owner: 'Anya Petrov', scanned: true, signed: false },
  { name: 'Clover', chip: '956000010200306', owner: 'Ben Tolland', scanned: true, signed: true },
  { name: 'Sage', chip: '956000010200307', owner: 'Ben Tolland', scanned: true, signed: true },
  { name: 'Poppy', chip: '956000010200308', owner: 'Lena Marsh', scanned: true, signed: true },
  { name: 'Basil', chip: '956000010200309', owner: 'Lena Marsh', scanned: true, signed: true },
] as const;

/** Two samples that are on their way to the laboratory in one parcel. */
const posted = ['Poppy', 'Basil'];

/** Samples taken on a show day, and one that the breeder has activated, with grade A. */
async function seedLog(
  tx: Ctx,
  { people, animals, showId }: { people: DemoPeople; animals: Map<string, SeededAnimal>; showId: number },
): Promise<void> {
  const agent = { ...as(tx, people.agent), idempotencyKey: null };
  const kits = await takeKits(tx, people, log.length + 1);
  const day = dayFromNow(tx, PAST_SHOW);
  const common = { speciesId: 1, place: 'Bendigo spring show', collectedOn: day, showId };
  const entryIds: number[] = [];
  for (const [at, one] of log.entries()) {
    const entry = await createCollected(agent, {
      ...common,
      name: one.name,
      chipNumber: one.chip,
      chipScanned: one.scanned,
      ownerName: one.owner,
      barcode: kits[at]!,
    });
    if (one.signed) await signDeclaration(agent, { id: entry.id, ...signatures(one.owner) });
    if (posted.includes(one.name)) entryIds.push(entry.id);
  }
  const parcel = await packConsignment(agent, { entryIds });
  await sendConsignment(agent, { id: parcel.id, carrier: 'Australia Post', trackingNumber: 'AP55501234' });
  const animal = animals.get('isla');
  if (!animal) return;
  const { chipNumber } = await tx.db
    .selectFrom('animal')
    .select('chipNumber')
    .where('id', '=', animal.id)
    .executeTakeFirstOrThrow();
  const owner = people.breeder;
  const entry = await createCollected(agent, {
    ...common,
    name: animal.name,
    breedId: animal.breedId,
    chipNumber,
    chipScanned: true,
    ownerName: owner.name,
    ownerEmail: owner.email,
    barcode: kits.at(-1)!,
  });
  await signDeclaration(agent, { id: entry.id, ...signatures(owner.name) });
  await activate(as(tx, owner), animal, kits.at(-1)!, { collector: { type: 'agent', name: people.agent.name } });
}

/** Kits sent to the agent. */
async function takeKits(tx: Ctx, people: DemoPeople, count: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('kit')
    .select(['id', 'barcode'])
    .where('state', '=', 'IN_STOCK')
    .where('productId', '=', 36)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  for (const { id } of rows)
    for (const to of ['ALLOCATED', 'DISPATCHED'] as const) await moveKit(as(tx, people.lab), { kitId: id, to });
  return rows.map(({ barcode }) => barcode);
}

/** Two different signatures. */
function signatures(signer: string) {
  const wave = (step: number, height: number) => ({
    strokes: [
      Array.from({ length: 40 }, (_, at): [number, number] => [
        60 + at * 11,
        Math.round(120 + height * Math.sin(at / step) - at / 2),
      ]),
    ],
  });
  return { sealIntact: true, isUnrelated: true, signer, agent: wave(1.6, 34), owner: wave(2.3, 46) };
}

async function seedCollectionRequests(tx: Ctx, people: DemoPeople): Promise<void> {
  const { id } = await tx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('personId', '=', people.agent.id)
    .where('state', '=', 'APPROVED')
    .executeTakeFirstOrThrow();
  await requestCollection(as(tx, people.owner), { id, message: 'Could you sample our litter of six on a Saturday?' });
  const request = await tx.db.selectFrom('agentAuthorisation').select('id').executeTakeFirstOrThrow();
  await replyToCollectionRequest(as(tx, people.agent), {
    id: request.id,
    accept: true,
    answer: 'Yes, any time after 10 am.',
  });
  await requestCollection(as(tx, people.breeder), { id, message: 'Three dogs at the Bendigo show, please.' });
}

async function seedForms(tx: Ctx, people: DemoPeople): Promise<void> {
  const address = '7 Miner Street, Bendigo VIC 3550';
  const sent = await requestForms(as(tx, people.agent), { kind: 'NEW', quantity: 10, address });
  const { numbers } = await sendForms(as(tx, people.admin), { id: sent.id });
  await requestForms(as(tx, people.agent), { kind: 'NEW', quantity: 20, address, note: 'For the winter shows' });
  await requestForms(as(tx, people.agent), { kind: 'LOST', quantity: 1, lostNumber: numbers[3]!, address });
}
