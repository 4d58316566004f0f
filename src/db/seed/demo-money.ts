import { hashPassword } from '#features/accounts/passwords.service.ts';
import { createPerson } from '#features/accounts/accounts.service.ts';
import { saveAddress } from '#features/accounts/addresses.service.ts';
import type { Ctx, SessionUser } from '#app/context.ts';
import { movePoints } from '#features/loyalty/points.service.ts';
import { askForVatNumber } from '#features/payments/vat-numbers.service.ts';
import { countStock } from '#features/stock/stock-desk.service.ts';

const EXTRA_SWAB = 53;
const POINTS = 600;

/** A breeder with points to spend, a product whose stock is counted, and a VAT number that waits to be looked up. */
export async function seedMoney(tx: Ctx, admin: SessionUser): Promise<void> {
  const email = 'breeder.coastline@demo.test';
  const passwordHash = await hashPassword(tx.config.demoPassword);
  const name = { firstName: 'Nina', lastName: 'Castellan' };
  const breeder = { kennelName: 'Coastline' };
  const id = await createPerson(tx, { type: 'breeder', ...name, email, countryCode: 'AU', breeder, passwordHash });
  const user = { ...admin, id, email, ...name, type: 'breeder' as const, roles: [], isAdmin: false };
  await saveAddress(
    { ...tx, user },
    {
      label: 'Kennel',
      ...name,
      line1: '7 Lighthouse Road',
      city: 'Apollo Bay',
      stateCode: 'VIC',
      postalCode: '3233',
      countryCode: 'AU',
      phone: '+61 3 5550 1277',
      isDefaultBilling: true,
      isDefaultShipping: true,
    },
  );
  await movePoints(tx, {
    personId: id,
    kind: 'ADJUST',
    available: POINTS,
    pending: 0,
    sourceType: 'demo',
    sourceId: id,
    expires: 'earned',
  });
  await countStock({ ...tx, user: admin }, { productId: EXTRA_SWAB, onHand: 3, backorder: false, backorderDays: 14 });
  await askForVatNumber(tx, 'IE1234567FA');
}
