import type { Ctx } from '#platform/context/context.ts';
import { findNonce } from '#platform/requests/proof-of-work.rules.ts';
import { moveRequest, replyToRequest } from '#platform/requests/request-admin.service.ts';
import type { FormKind, RequestState } from '#platform/requests/requests.rules.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { makeChallenge } from '#platform/requests/security.service.ts';
import type { DemoPeople } from './demo-people.ts';

interface DemoRequest {
  form: FormKind;
  values: Record<string, string>;
  from?: 'breeder' | 'owner';
  isSpam?: boolean;
  reply?: string;
  to?: RequestState;
}

const requests: DemoRequest[] = [
  {
    form: 'contact',
    values: {
      name: 'Lena Ruiz',
      email: 'lena.ruiz@example.test',
      topic: 'kit',
      message: 'My puppy chewed the swab briefly. Can I still send it?',
    },
    reply: 'Yes, a chewed swab still has plenty of DNA. Let it dry for a minute and send it with the second swab.',
    to: 'CLOSED',
  },
  {
    form: 'contact',
    from: 'owner',
    values: {
      name: 'Mei Tanaka',
      email: 'owner@demo.test',
      topic: 'result',
      message: 'The report says Biscuit is a carrier for one test. Does she need to see a vet?',
    },
  },
  {
    form: 'research',
    values: {
      name: 'Dr Hana Novak',
      email: 'hana.novak@example.test',
      organisation: 'Hovawart Club',
      country: 'CZ',
      species: 'dog',
      breed: 'Hovawart',
      condition: 'Tremor in young dogs',
      description:
        'Five litters in three lines, with signs from 8 weeks of age. Eleven puppies are affected. Their parents are healthy.',
      affected: '11',
      relatives: '34',
      consent: 'yes',
    },
    to: 'IN_PROGRESS',
  },
  {
    form: 'show-stand',
    values: {
      name: 'Marge Whitlock',
      email: 'secretary@example.test',
      show: 'Autumn Championship',
      club: 'Riverina Kennel Association',
      showDate: '2031-04-12',
      entries: '420',
      stand: 'both',
      street: '8 Showground Road',
      city: 'Wagga Wagga',
      postalCode: '2650',
      country: 'AU',
    },
    to: 'ACCEPTED',
  },
  {
    form: 'sponsorship',
    values: {
      name: 'Ewan Reid',
      email: 'ewan.reid@example.test',
      show: 'Summer Cat Fair',
      club: 'Northern Cat Club',
      showDate: '2031-07-05',
      entries: '90',
      city: 'Inverness',
      country: 'GB',
      help: 'vouchers,talk',
      message: "A small show in a village hall. We'd like two vouchers as prizes for the kitten classes.",
    },
  },
  {
    form: 'contact',
    isSpam: true,
    values: {
      name: 'Best Offers',
      email: 'offers@example.test',
      topic: 'other',
      message: 'Buy followers for your page today.',
    },
  },
];

/** A queue with requests in various states: new, answered, decided, and one that may be spam. */
export async function seedRequests(tx: Ctx, people: DemoPeople): Promise<void> {
  const admin = { ...tx, user: people.admin, idempotencyKey: null };
  for (const request of requests) {
    const sender = { ...tx, user: request.from ? people[request.from] : null };
    const { number } = await submitRequest(sender, {
      form: request.form,
      values: request.values,
      files: [],
      security: await passOf(tx),
      homepage: request.isSpam ? 'https://offers.example' : '',
    });
    const { id } = await tx.db
      .selectFrom('formRequest')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    if (request.reply) await replyToRequest(admin, { id, body: request.reply, moveTo: request.to });
    else if (request.to) await moveRequest(admin, { id, to: request.to });
  }
}

export async function passOf(tx: Ctx): Promise<string> {
  const { challenge } = await makeChallenge({ ...tx, now: new Date(tx.now.getTime() - 5000) });
  return `${challenge}:${findNonce(challenge, 0, 10_000_000)}`;
}
