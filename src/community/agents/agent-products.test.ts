import { describe, expect, test } from 'vitest';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { createCart } from '#shop/cart/cart.service.ts';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { FBP_DOG } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { listAgentProducts } from './agent-products.service.ts';

const database = useDatabase();
const all = { page: 1, size: 100, search: '', sort: 'name' as const };

async function createBuyer(type: 'owner' | 'vet', isAgent: boolean) {
  const person = await createPerson(database.db, { type });
  if (isAgent) await createAgent(database.db, person);
  return ctxOf(database.db, { ...person, roles: isAgent ? ['collection_agent'] : [] });
}

async function priceInCart(ctx: Awaited<ReturnType<typeof createBuyer>>) {
  const { sessionId } = await createCart(ctx);
  const cart = await addItem(ctx, { sessionId, productId: FBP_DOG, quantity: 1, metaData: {} });
  return cart.items[0]!.unitAmountCents;
}

describe('P145 R618 products for collection agents', () => {
  test('P145 agents see kits and packs at agent prices, with search, species filter and sorting', async () => {
    const ctx = await createBuyer('owner', true);
    const list = await listAgentProducts(ctx, all);
    const profile = list.results.find(({ id }) => id === FBP_DOG);
    expect(profile).toMatchObject({ priceCents: 14_925, shopCents: 19_900, currency: 'AUD' });
    expect(list.results.some(({ packSize }) => packSize === 10)).toBe(true);
    const cats = await listAgentProducts(ctx, { ...all, species: 2, sort: 'price' });
    expect(cats.results.every(({ speciesId }) => speciesId !== 1)).toBe(true);
    const prices = cats.results.map(({ priceCents }) => priceCents);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await listAgentProducts(ctx, { ...all, search: 'nowhere to be found' })).count).toBe(0);
    await expect(listAgentProducts(await createBuyer('owner', false), all)).rejects.toMatchObject({
      reason: 'forbidden',
    });
  });

  test('P145 the cart uses the agent price, and a clinic keeps its own price', async () => {
    expect(await priceInCart(await createBuyer('owner', true))).toBe(14_925);
    const vet = await priceInCart(await createBuyer('vet', false));
    expect(await priceInCart(await createBuyer('vet', true))).toBe(vet);
  });
});
