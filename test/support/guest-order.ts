import { address, PROFILE } from '../../scripts/bench/flows.ts';

export interface GuestOrder {
  orderId: number;
  accessToken: string;
}

/** A guest orders a dog profile by bank transfer over HTTP. The status is the first that is not a success, or 200. */
export async function placeGuestOrder(
  origin: string,
  email: string,
): Promise<{ status: number; order: GuestOrder | null }> {
  const cookies: string[] = [];
  const call = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', origin, cookie: cookies.join('; ') };
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookies.push(...answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''));
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  };
  const cart = await call('/cart', {});
  if (!cart.ok) return { status: cart.status, order: null };
  const sessionId = String(cart.body['sessionId']);
  const item = await call(`/cart/${sessionId}/item`, { productId: PROFILE, quantity: 1 });
  if (!item.ok) return { status: item.status, order: null };
  const placed = await call('/store/checkout', {
    sessionId,
    user: { type: 'guest', email, firstName: address.firstName, lastName: address.lastName, phone: address.phone },
    billingAddress: address,
    shippingAddress: address,
    payment: { method: 'EFT' },
    shippingMethod: await firstShippingMethod(origin, sessionId),
    acceptTerms: true,
  });
  return { status: placed.status, order: placed.ok ? (placed.body as unknown as GuestOrder) : null };
}

async function firstShippingMethod(origin: string, sessionId: string): Promise<number | null> {
  const answer = await fetch(`${origin}/api/cart/${sessionId}/shipping-methods`);
  if (!answer.ok) return null;
  const [method] = (await answer.json()) as { id: number }[];
  return method?.id ?? null;
}
