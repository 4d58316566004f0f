import type { Ctx } from '#platform/context/context.ts';
import { freeKit } from './former-buyers.service.ts';
import { moveKit } from './kits.service.ts';

/**
 * Takes back a returned kit: with an intact seal it goes into the stock again, otherwise it is void (business rules
 * 3.2).
 */
export async function returnKitToStock(tx: Ctx, { kitId, sealed }: { kitId: number; sealed: boolean }): Promise<void> {
  await moveKit(tx, { kitId, to: 'RETURNED', reason: sealed ? 'Seal intact' : 'Seal broken' });
  await moveKit(tx, { kitId, to: sealed ? 'IN_STOCK' : 'VOID' });
  await freeKit(tx, kitId);
}
