import type { Deps } from '#platform/context/context.ts';

/** The information for trying out the store: URL, logins, unused kits, the mailbox. */
export async function describeStart(deps: Deps): Promise<string> {
  const { config, db } = deps;
  const lines = ['', `Damsire is ready: ${config.publicOrigin}`];
  if (config.mode !== 'demo') return lines.join('\n');
  const people = await db
    .selectFrom('person')
    .select(['email', 'name'])
    .where('email', 'like', '%@demo.test')
    .orderBy('createdAt')
    .orderBy('email')
    .execute();
  const kits = await db
    .selectFrom('kit')
    .innerJoin('product', 'product.id', 'kit.productId')
    .select(['kit.barcode', 'product.name'])
    .where('kit.state', '=', 'DELIVERED')
    .where('kit.orderLineId', 'is', null)
    .orderBy('kit.id')
    .limit(5)
    .execute();
  if (people.length)
    lines.push(
      '',
      `Demo logins (password ${config.demoPassword}):`,
      ...people.map((p) => `  ${p.email.padEnd(27)} ${p.name}`),
    );
  if (kits.length) lines.push('', 'Unused kit barcodes:', ...kits.map((k) => `  ${k.barcode}  ${k.name}`));
  lines.push('', `Email:           ${config.publicOrigin}/dev/mailbox`);
  if (deps.adapters.payments.simulatorOrigin)
    lines.push(`Test payments:   ${deps.adapters.payments.simulatorOrigin} (card 4242 4242 4242 4242)`);
  lines.push(`API:             ${config.publicOrigin}/api/openapi.json`, '');
  return lines.join('\n');
}
