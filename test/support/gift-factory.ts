import type { SessionUser } from '#platform/context/context.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import type { OrderGift } from '#shop/gift-kits/gift-kits.contract.ts';
import { listOrderGifts } from '#shop/gift-kits/order-gifts.service.ts';
import type { useDispatch } from './dispatch-bed.ts';
import type { PaymentShop } from './payment-shop.ts';

export const GENOPET = 44;

/** The address of a recipient. */
export const giftAddress = {
  firstName: 'Anna',
  lastName: 'Berg',
  address: '1 Hill Road',
  city: 'Perth',
  state: 'WA',
  postalCode: '6000',
  country: 'AU',
};

export interface GivenKit {
  orderId: number;
  gift: OrderGift;
  code: string;
  key: { orderId: number; giftId: number; accessToken?: string };
}

/** Paid orders with gifts, and times at which the gifts are announced. */
export function useGifts(
  till: PaymentShop,
  { createPaidOrder }: Pick<ReturnType<typeof useDispatch>, 'createPaidOrder'>,
) {
  let recipients = 0;
  const dayFromNow = (days: number) =>
    new Date(till.ctx().now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const newGift = (announceOn = dayFromNow(0)) => {
    recipients += 1;
    const recipientEmail = `anna-${recipients}@example.test`;
    return { recipientName: 'Anna', recipientEmail, message: 'Happy birthday!', announceOn, timeZone: 'UTC' };
  };
  /** A gift from an account or a guest, optionally with other products. */
  const give = async (
    user: SessionUser | null,
    gift = newGift(),
    more: { productId: number }[] = [],
  ): Promise<GivenKit> => {
    const orderId = await createPaidOrder(user, [{ productId: GENOPET, metaData: { gift } }, ...more]);
    const accessToken = user ? undefined : accessTokenFor(till.ctx(), orderId);
    const [found] = await listOrderGifts(till.ctx(user), { orderId, access_token: accessToken });
    const key = { orderId, giftId: found!.id, ...(accessToken ? { accessToken } : {}) };
    return { orderId, gift: found!, code: found!.code!, key };
  };
  /** A time after the announcement of every gift of the day. */
  const evening = () => ({ ...till.ctx(), now: new Date(`${dayFromNow(0)}T23:59:00Z`) });
  const stateOf = async (user: SessionUser | null, { key }: GivenKit) =>
    (await listOrderGifts(till.ctx(user), { orderId: key.orderId, access_token: key.accessToken }))[0]!.state;
  return { dayFromNow, newGift, give, evening, stateOf };
}
