import type { Ctx } from '#platform/context/context.ts';
import { inviteOwner } from '#animals/records/patients.service.ts';
import { makeShareLink } from '#animals/sharing/share-links.service.ts';
import { shareAnimal } from '#animals/sharing/sharing.service.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

/** Shares by email address, by link and with a patient's owner; one completed and one open transfer. */
export async function seedShares(
  tx: Ctx,
  { people, animals }: { people: DemoPeople; animals: Map<string, SeededAnimal> },
): Promise<void> {
  const id = (key: string) => animals.get(key)?.id ?? 0;
  const breeder = as(tx, people.breeder);
  await shareAnimal(breeder, { animalId: id('willow'), email: people.vet.email, level: 'DOWNLOAD' });
  await shareAnimal(breeder, { animalId: id('barnaby'), email: people.breeder2.email, level: 'VIEW', days: 90 });
  const link = { level: 'VIEW' as const, days: 30, barcodes: null, label: 'Puppy buyer' };
  await makeShareLink(breeder, { ...link, animalId: id('archie') });
  await shareAnimal(as(tx, people.owner), { animalId: id('luna'), email: people.breeder.email, level: 'VIEW' });
  await inviteOwner(as(tx, people.vet), {
    animalId: id('ziggy'),
    name: 'Grace Hollis',
    email: 'grace.hollis@demo.test',
  });
  const offer = { note: 'He joins your kennel, as agreed.', keepsAccess: true };
  await offerAnimals(breeder, { ...offer, animalIds: [id('fergus')], email: people.breeder2.email });
  const transfer = await tx.db.selectFrom('animalTransfer').select('id').executeTakeFirstOrThrow();
  await acceptTransfer(as(tx, people.breeder2), { id: transfer.id });
  await offerAnimals(as(tx, people.breeder2), {
    note: 'He comes back to you for the summer.',
    keepsAccess: false,
    animalIds: [id('fergus')],
    email: people.breeder.email,
  });
}
