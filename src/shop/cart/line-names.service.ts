import type { Ctx } from '#platform/context/context.ts';
import type { Catalogue } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { CartItemRow } from './cart-rows.service.ts';

type TestedLine = Pick<CartItemRow, 'meta'>;

/** Name of the test that an upgrade adds. */
export function testNameOf(loaded: Catalogue, item: TestedLine): string | undefined {
  return testNames(loaded, item)[0];
}

export async function namesOfTests(ctx: Ctx, item: TestedLine): Promise<string[]> {
  return testNames(await catalogue(ctx), item);
}

function testNames({ testsById }: Catalogue, { meta }: TestedLine): string[] {
  const { testIds = [] } = (meta ?? {}) as { testIds?: number[] };
  return testIds.flatMap((id) => testsById.get(id)?.name ?? []);
}
