import { sql } from 'kysely';
import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { correctQuizAnswers } from '#community/agents/quiz.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { makeTestCtx } from './ctx.ts';
import { createPass } from './requests-factory.ts';

/** The form values of a nomination as collection agent. */
export const nominationValues = {
  name: 'Nora Blythe',
  email: 'nora.blythe@example.test',
  phone: '+61 3 5550 7788',
  country: 'AU',
  state: 'VIC',
  city: 'Bendigo',
  postalCode: '3550',
  experience: 'NURSE',
  registrationNumber: 'VN-2231',
  idKind: 'PASSPORT',
  idLast4: '7Q21',
  species: '1,2',
  travelKm: '60',
  fee: '20 AUD a visit',
  message: 'Twelve years in a clinic; I read chips every day.',
  listed: 'yes',
  referee1Name: 'Dr Ann Pell',
  referee1Email: 'ann.pell@example.test',
  referee1Role: 'Runs the clinic where I work',
  referee2Name: 'Joe Marr',
  referee2Email: 'joe.marr@example.test',
  referee2Role: 'Secretary of our club',
  ...correctQuizAnswers(),
  truth: 'yes',
};

/** A nomination as a guest sends it. */
export async function nominate(db: Db, values: Record<string, string>) {
  const ctx = makeTestCtx({ db });
  const { number } = await submitRequest(ctx, {
    form: 'collection-agent',
    values,
    files: [],
    security: await createPass(ctx),
    homepage: '',
  });
  return db.selectFrom('formRequest').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
}

/** A listed agent for this account, which gets the role. */
export async function createAgent(db: Db, person: SessionUser, wish: Record<string, unknown> = {}): Promise<number> {
  const { id } = await db
    .insertInto('collectionAgent')
    .values({
      personId: person.id,
      state: 'APPROVED',
      name: person.name,
      email: person.email,
      phone: '+61 3 5550 0000',
      countryCode: 'AU',
      stateCode: 'VIC',
      city: 'Bendigo',
      postalCode: '3550',
      experience: 'NURSE',
      idDocumentKind: 'PASSPORT',
      idDocumentLast4: '1234',
      referees: '[]',
      quizRight: 10,
      speciesIds: [1],
      travelKm: 30,
      approvedAt: sql<Date>`now()`,
      validUntil: sql<string>`current_date + 700`,
      ...wish,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (wish['state'] !== undefined && wish['state'] !== 'APPROVED') return id;
  await db
    .insertInto('personRole')
    .values({ personId: person.id, role: 'collection_agent' })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return id;
}

const hand = { strokes: [Array.from({ length: 12 }, (_, at): [number, number] => [at * 20, 100 + (at % 3)])] };

/** The input of agent and owner when they sign. */
export const signing = { sealIntact: true, isUnrelated: true, signer: 'Ruth Kelpie', agent: hand, owner: hand };

/** The form values of a show secretary. */
export const standValues = {
  showName: 'Spring Championship',
  clubName: 'Riverina Kennel Association',
  showDate: '2031-04-12',
  entries: 420,
  stand: 'both' as const,
  place: 'Wagga Wagga',
  address: '8 Showground Road',
  country: 'AU',
  contactName: 'Marge Whitlock',
  contactPhone: '+61 2 5550 1100',
};
