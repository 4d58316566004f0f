import { hashPassword } from '#platform/sign-in/passwords.service.ts';
import { createPerson } from '#platform/accounts/accounts.service.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { POINTS_LIFETIME_MONTHS } from '#shop/loyalty/points.rules.ts';
import { expirePoints, warnOfPointsExpiry } from '#shop/loyalty/points-schedule.service.ts';
import { movePoints } from '#shop/loyalty/points.service.ts';
import { checkVatNumberLater } from '#shop/vat-numbers/vat-numbers.service.ts';
import { countStock } from '#shop/stock/count-stock.service.ts';

const EXTRA_SWAB = 53;
const POINTS = 600;

/**
 * Breeders with points to redeem and with points about to expire, a product with tracked stock, a VAT number to look
 * up.
 */
export async function seedMoney(tx: Ctx, admin: SessionUser): Promise<void> {
  const coastline = { email: 'breeder.coastline@demo.test', firstName: 'Nina', lastName: 'Castellan' };
  const spender = await seedBreeder(tx, admin, { ...coastline, kennelName: 'Coastline', city: 'Apollo Bay' });
  const points = { kind: 'ADJUST', pending: 0, sourceType: 'demo' } as const;
  await movePoints(tx, { ...points, personId: spender, available: POINTS, sourceId: spender, expires: 'earned' });
  await seedOldPoints(tx, admin);
  const first = { shown: null, reason: 'First count', backorder: false, backorderDays: 14 };
  await countStock({ ...tx, user: admin }, { productId: EXTRA_SWAB, onHand: 3, ...first });
  await checkVatNumberLater(tx, 'IE1234567FA');
}

/**
 * Points and the days until they expire; the first have expired already. The nightly job's work and emails are done
 * immediately.
 */
const OLD_POINTS = [
  [90, -1],
  [240, 10],
  [180, 45],
  [500, 400],
] as const;

async function seedOldPoints(tx: Ctx, admin: SessionUser): Promise<void> {
  const fernhill = { email: 'breeder.fernhill@demo.test', firstName: 'Marcus', lastName: 'Hale' };
  const personId = await seedBreeder(tx, admin, { ...fernhill, kennelName: 'Fernhill', city: 'Daylesford' });
  for (const [available, days] of OLD_POINTS) {
    const expires = new Date(tx.now.getTime() + days * 86_400_000);
    const at = new Date(expires);
    at.setUTCMonth(at.getUTCMonth() - POINTS_LIFETIME_MONTHS);
    const source = { sourceType: 'demo' as const, sourceId: `${personId}:${days}` };
    await movePoints(tx, { personId, kind: 'ADJUST', available, pending: 0, ...source, expires, at });
  }
  await expirePoints(tx);
  await warnOfPointsExpiry(tx);
}

interface Kennel {
  email: string;
  firstName: string;
  lastName: string;
  kennelName: string;
  city: string;
}

async function seedBreeder(tx: Ctx, admin: SessionUser, { kennelName, city, ...person }: Kennel): Promise<string> {
  const passwordHash = await hashPassword(tx.config.demoPassword);
  const { email, ...name } = person;
  const id = await createPerson(tx, {
    type: 'breeder',
    ...person,
    countryCode: 'AU',
    breeder: { kennelName },
    passwordHash,
  });
  const user = { ...admin, id, email, ...name, type: 'breeder' as const, roles: [], isAdmin: false };
  await saveAddress(
    { ...tx, user },
    {
      label: 'Kennel',
      ...name,
      line1: '7 Lighthouse Road',
      city,
      stateCode: 'VIC',
      postalCode: city === 'Daylesford' ? '3460' : '3233',
      countryCode: 'AU',
      phone: '+61 3 5550 1277',
      isDefaultBilling: true,
      isDefaultShipping: true,
    },
  );
  return id;
}
