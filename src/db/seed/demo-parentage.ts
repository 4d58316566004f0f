import type { Ctx } from '#app/context.ts';
import { requestParentage } from '#features/parentage/requesting.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

/** Two requests of the breeder; their analysis runs as a job right after the first start. */
export async function seedParentage(
  tx: Ctx,
  { people, animals }: { people: DemoPeople; animals: Map<string, SeededAnimal> },
): Promise<void> {
  const id = (key: string) => animals.get(key)?.id ?? 0;
  const breeder = as(tx, people.breeder);
  await requestParentage(breeder, { offspringIds: [id('archie')], damId: id('juno'), sireIds: [id('barnaby')] });
  await requestParentage(breeder, {
    offspringIds: [id('biscuit')],
    damId: id('willow'),
    sireIds: [id('archie'), id('hector')],
  });
}
