import type { Ctx } from '#platform/context/context.ts';
import { analyseRequest } from '#laboratory/parentage/analysis.service.ts';
import { markPaid } from '#laboratory/parentage/pay-for-request.service.ts';
import { requestParentage } from '#laboratory/parentage/request-parentage.service.ts';
import { decideCase } from '#laboratory/parentage/review-parentage.service.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

/**
 * Three parentage requests of the breeder: one reported, one waiting for review in the laboratory, one waiting for
 * another owner.
 */
export async function seedParentage(
  tx: Ctx,
  { people, animals }: { people: DemoPeople; animals: Map<string, SeededAnimal> },
): Promise<void> {
  const id = (key: string) => animals.get(key)?.id ?? 0;
  const breeder = as(tx, people.breeder);
  const reported = await requestParentage(breeder, {
    offspringIds: [id('archie')],
    damId: id('juno'),
    sireIds: [id('barnaby')],
  });
  await markPaid(tx, reported.id);
  await analyseRequest(tx, { requestId: reported.id });
  await decideCase(as(tx, people.reviewer), {
    id: reported.id,
    decision: 'APPROVED',
    password: tx.config.demoPassword,
  });
  const compared = await requestParentage(breeder, {
    offspringIds: [id('biscuit')],
    damId: id('willow'),
    sireIds: [id('archie'), id('hector')],
  });
  await markPaid(tx, compared.id);
  await analyseRequest(tx, { requestId: compared.id });
  await requestParentage(breeder, {
    offspringIds: [id('biscuit')],
    damId: id('willow'),
    sireIds: [],
    invited: [{ role: 'SIRE', email: 'owner@demo.test', animalName: 'Max' }],
  });
}
