import { expect, test } from 'vitest';
import { listAnimals } from '#animals/animal-list/animal-list.service.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { listTransfers } from '#animals/transfers/transfer-list.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { printClaimSheet } from './claim-sheet.service.ts';
import { listKennelLitters } from './litter-list.service.ts';
import { findLitter } from './litters.service.ts';

const database = useDatabase();

async function createLitter(born: string, count: number) {
  const breeder = await createPerson(database.db);
  const dam = await createAnimal(database.db, breeder, { sex: 'female', name: 'Tilly' });
  const young: number[] = [];
  for (let at = 0; at < count; at += 1)
    young.push(await createAnimal(database.db, breeder, { name: `Pup ${at + 1}`, dateOfBirth: born }));
  await database.db.updateTable('animal').set({ damId: dam }).where('id', 'in', young).execute();
  return { mine: ctxOf(database.db, breeder), dam, young };
}

type Mine = Awaited<ReturnType<typeof createLitter>>['mine'];

async function sell(mine: Mine, animalIds: number[], keepsAccess: boolean) {
  const buyer = await createPerson(database.db);
  const theirs = ctxOf(database.db, buyer);
  await offerAnimals(mine, { animalIds, email: buyer.email, note: '', keepsAccess });
  const listInput = { page: 1, size: 1, side: 'in', search: '', sort: '-created_at' } as const;
  const [offer] = (await listTransfers(theirs, listInput)).results;
  await acceptTransfer(theirs, { id: offer!.id });
  return theirs;
}

const all = { page: 1, size: 20 };

test('a litter stays listed when its animals are sold, and names only those whose results the breeder can view', async () => {
  const born = '2026-05-02';
  const { mine, dam, young } = await createLitter(born, 3);
  const buyers = await sell(mine, [young[0]!], true);
  await sell(mine, [young[1]!], false);
  const [litter] = (await listKennelLitters(mine, all)).results;
  expect(litter).toEqual({
    damId: dam,
    damName: 'Tilly',
    bornOn: born,
    animals: [{ id: young[2], name: 'Pup 3' }],
    moved: 2,
  });
  expect((await findLitter(mine, { dam, born })).moved).toEqual({ count: 2, seen: [{ id: young[0], name: 'Pup 1' }] });
  await sell(mine, [young[2]!], false);
  expect((await listKennelLitters(mine, all)).results).toMatchObject([{ damId: dam, animals: [], moved: 3 }]);
  expect(await findLitter(mine, { dam, born })).toMatchObject({ puppies: [], moved: { count: 3 } });
  await expect(printClaimSheet(mine, { dam, born })).rejects.toMatchObject({ code: 'not_found' });
  // The buyer of one animal did not breed the litter, so it is not listed.
  expect((await listKennelLitters(buyers, all)).results).toEqual([]);
});

test('a litter of one animal is listed for the owner of its dam, and litters are paged', async () => {
  const { mine, dam } = await createLitter('2026-06-03', 1);
  expect(await listKennelLitters(mine, all)).toMatchObject({ count: 1, results: [{ damId: dam, moved: 0 }] });
  expect(await listKennelLitters(mine, { page: 2, size: 1 })).toMatchObject({ results: [], previous: 1 });
});

test('littermates are listed in the order of the numbers in their names', async () => {
  const born = '2026-05-03';
  const { mine, dam } = await createLitter(born, 11);
  const expected = ['Pup 1', 'Pup 2', 'Pup 3', 'Pup 9', 'Pup 10', 'Pup 11'];
  const chosen = (animals: readonly { name: string }[]) =>
    animals.map(({ name }) => name).filter((name) => expected.includes(name));
  const [litter] = (await listKennelLitters(mine, all)).results;
  expect(chosen(litter!.animals)).toEqual(expected);
  expect(chosen((await findLitter(mine, { dam, born })).puppies)).toEqual(expected);
  const byName = { ...all, view: 'mine', queryType: 'all', query: '', sort: 'name' } as const;
  expect(chosen((await listAnimals(mine, byName)).results)).toEqual(expected);
});
