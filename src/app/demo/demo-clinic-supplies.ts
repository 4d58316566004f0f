import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { prepareAdvanceOrder } from '#shop/advance-orders/advance.service.ts';
import { shipSupplies } from '#shop/supplies/supply-admin.service.ts';
import { orderSupplies } from '#shop/supplies/supplies.service.ts';
import type { DemoPeople } from './demo-people.ts';

const SWABS = 60;
const BROCHURES = 63;

/** Supply orders of a clinic (one sent, one that needs approval), and an advance order prepared by an agent. */
export async function seedClinicSupplies(tx: Ctx, people: DemoPeople): Promise<void> {
  const as = (user: SessionUser) => ({ ...tx, user, idempotencyKey: null });
  const order = (productId: number, quantity: number) =>
    orderSupplies(as(people.vet), {
      contactName: 'Daniel Okafor',
      notes: 'Reception is open from 8 to 6.',
      lines: [{ productId, quantity }],
    });
  const sent = await order(SWABS, 1);
  await shipSupplies(as(people.admin), { id: sent.id, trackingNumber: 'AP55500001' });
  await order(BROCHURES, 8);
  await prepareAdvanceOrder(as(people.agent), {
    programme: 'Healthy Litters',
    agent: { email: people.agent.email },
    user: { email: people.owner.email, firstName: 'Mei', lastName: 'Tanaka', country: 'AU' },
    animals: [{ name: 'Miso', species: 'cat' }],
    products: [{ productId: 39, quantity: 1 }],
    payer: 'USER',
  });
}
