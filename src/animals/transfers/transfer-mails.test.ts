import { expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { acceptTransfer } from './decide-transfer.service.ts';
import { listTransfers } from './transfer-list.service.ts';
import { offerAnimals } from './transfers.service.ts';

const database = useDatabase();
const lab = useLab(database);

async function move(animalId: number, from: SessionUser, to: SessionUser): Promise<void> {
  await offerAnimals(lab.as(from), { animalIds: [animalId], email: to.email, note: '', keepsAccess: false });
  const waiting = { page: 1, size: 1, side: 'in', search: '', state: 'OFFERED', sort: '-created_at' } as const;
  const [offer] = (await listTransfers(lab.as(to), waiting)).results;
  await acceptTransfer(lab.as(to), { id: offer!.id });
}

async function lastMail({ email }: SessionUser, template: string): Promise<string> {
  const { bodyText } = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('toAddress', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return bodyText.replaceAll(/\s+/g, ' ');
}

test('emails mention results and certificates only if there are any, and call only the breeder a breeder', async () => {
  const [breeder, buyer, second] = await Promise.all([1, 2, 3].map(() => createPerson(database.db)));
  const untested = await createAnimal(database.db, breeder!);
  await move(untested, breeder!, buyer!);
  expect(await lastMail(buyer!, 'transfers.offered')).toContain('No results are available yet.');
  const received = await lastMail(buyer!, 'transfers.received');
  expect(received).toContain('No results are available yet.');
  expect(received).not.toContain('reissued');
  expect(await lastMail(breeder!, 'transfers.accepted')).toContain("You're still named as the breeder.");
  await move(untested, buyer!, second!);
  expect(await lastMail(buyer!, 'transfers.accepted')).not.toContain('breeder');
  const { animalId } = await lab.createReleased();
  await move(animalId, lab.owner, buyer!);
  expect(await lastMail(buyer!, 'transfers.offered')).toContain('including results, reports and certificates');
  expect(await lastMail(buyer!, 'transfers.received')).toContain('Certificates have been reissued in your name.');
});
