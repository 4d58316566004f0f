import type { Ctx } from '#platform/context/context.ts';
import { recallBatch } from '#animals/kits/batches.service.ts';
import { expireKits } from '#animals/kits/expiry.service.ts';
import { moveKitByHand } from '#animals/kits/kit-admin.service.ts';
import { createBatch, moveKit } from '#animals/kits/kits.service.ts';
import type { KitState } from '#animals/kits/kits.rules.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const DOG_PROFILE = 36;
const CAT_PROFILE = 39;

/** Kits that can no longer be activated, for different reasons, and some that expire soon. */
export async function seedSpentKits(tx: Ctx, people: DemoPeople): Promise<void> {
  const lab = as(tx, people.lab);
  const old = await makeKits(lab, { productId: DOG_PROFILE, size: 3, monthsAgo: 25 });
  for (const kitId of old) await send(tx, kitId);
  await expireKits(tx);
  // Gets an expiry warning: 22 of its 24 months are over.
  for (const kitId of await makeKits(lab, { productId: CAT_PROFILE, size: 2, monthsAgo: 22 })) await send(tx, kitId);
  const byHand: readonly (readonly [KitState, string])[] = [
    ['VOID', 'Seal broken during packing'],
    ['LOST', 'Lost in the post, no tracking record'],
    ['RETURNED', 'Sent back unopened'],
  ];
  const used = await makeKits(lab, { productId: DOG_PROFILE, size: byHand.length, monthsAgo: 6 });
  for (const [index, [to, reason]] of byHand.entries()) {
    const id = used[index] ?? 0;
    await send(tx, id);
    await moveKitByHand(as(tx, people.admin), { id, to, reason });
  }
  const [swab] = await makeKits(lab, { productId: CAT_PROFILE, size: 2, monthsAgo: 9 });
  await send(tx, swab ?? 0);
  await recallBatch(as(tx, people.admin), {
    id: await batchOf(tx, swab ?? 0),
    reason: 'Swabs from this lot shed fibres',
  });
}

interface Make {
  productId: number;
  size: number;
  monthsAgo: number;
}

async function makeKits(ctx: Ctx, { productId, size, monthsAgo }: Make): Promise<number[]> {
  const madeOn = new Date(ctx.now);
  madeOn.setUTCMonth(madeOn.getUTCMonth() - monthsAgo, 1);
  const manufacturedOn = madeOn.toISOString().slice(0, 10);
  const { batchId } = await createBatch(ctx, { productId, size, swabLot: `SW-OLD-${monthsAgo}`, manufacturedOn });
  const kits = await ctx.db.selectFrom('kit').select('id').where('batchId', '=', batchId).orderBy('id').execute();
  return kits.map((kit) => kit.id);
}

/** Marks a kit as delivered without an order, as if bought in a shop. */
async function send(tx: Ctx, kitId: number): Promise<void> {
  for (const to of ['ALLOCATED', 'DISPATCHED', 'DELIVERED'] as const) await moveKit(tx, { kitId, to });
}

async function batchOf(tx: Ctx, kitId: number): Promise<number> {
  const { batchId } = await tx.db.selectFrom('kit').select('batchId').where('id', '=', kitId).executeTakeFirstOrThrow();
  return batchId ?? 0;
}
