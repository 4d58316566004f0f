import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';
import { passOf } from './demo-requests.ts';

interface Applicant {
  people: DemoPeople;
  breeder: SessionUser;
  kennel: { name: readonly [string, string]; kennel: string; area: string; about: string; litters: string };
}

/** A breeder applies to the program with the form, and staff accept; the test results determine the listing. */
export async function applyAndAccept(tx: Ctx, { people, breeder, kennel }: Applicant): Promise<void> {
  const { number } = await submitRequest(as(tx, breeder), {
    form: 'responsible-breeder',
    values: {
      name: kennel.name.join(' '),
      email: breeder.email,
      kennel: kennel.kennel,
      species: 'dog',
      country: breeder.countryCode,
      area: kennel.area,
      litters: kennel.litters,
      message: kennel.about,
      promises: 'tests,carriers,takeback',
    },
    files: [],
    security: await passOf(tx),
    homepage: '',
  });
  const { id } = await tx.db
    .selectFrom('formRequest')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await moveRequest(as(tx, people.admin), { id, to: 'ACCEPTED' });
}
