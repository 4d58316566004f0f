import { api, problemOf, type ApiProblem } from '#app/api-client.ts';
import { toaster } from '#ui/toast-store.ts';
import { addedMessage, replacedMessage } from './cart.rules.ts';
import type { Cart, CartChange } from './cart.contract.ts';
import { forgetCart, inOwnCart, keepCart, storedSessionId } from './use-cart.ts';
import { openPendingPayment } from './use-pending-payment.ts';

/** Category type of what tests for a disease (specification section 2). */
const HEALTH_TYPE = 2;

export interface ItemMeta {
  isUpgradeTests?: boolean;
  isUpgradeFullbreed?: boolean;
  note?: string | null;
  animalId?: number | null;
  breedId?: number | null;
  customProfileId?: number | null;
  barcode?: string | null;
  testId?: number | null;
}

export interface ItemToAdd {
  productId: number;
  quantity?: number;
  metaData?: ItemMeta;
}

interface AddOptions {
  isHealth?: boolean | undefined;
  /** What belongs to it (a code); done before the outcome is told. */
  andThen?: (cart: Cart) => Promise<unknown>;
}

/** Adds a product, making a cart on the first add. Tells the outcome by toast; true when it is in the cart. */
export async function addToCart(item: ItemToAdd, { isHealth, andThen }: AddOptions = {}): Promise<boolean> {
  try {
    const { replaced, ...cart } = await inOwnCart((sessionId) => api.cart.addItem({ ...item, sessionId }));
    keepCart(cart);
    await andThen?.(cart);
    const typeIds = cart.items.filter((line) => line.product.id === item.productId).map((line) => line.product.typeId);
    const message = addedMessage(item.metaData ?? {}, isHealth === undefined ? typeIds : isHealth ? [HEALTH_TYPE] : []);
    toaster.success([message, replaced && replacedMessage(replaced, cart.currency.code)].filter(Boolean).join('. '));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'Failed to create cart') toaster.error(error.message);
    else tellAddFailure(problemOf(error));
    return false;
  }
}

const titles: Record<string, string> = {
  '101': 'Unable to Add to Cart!',
  already_in_cart: 'Already in the Cart',
  custom_profile_in_cart: 'Already in Cart',
  in_full_profile: 'Already in the Cart',
  not_sold_to: 'Not available in your country',
};

function tellAddFailure(problem: ApiProblem): void {
  if (problem.code === 79) return openPendingPayment();
  const title = titles[String(problem.code)];
  if (title) return toaster.error(problem.message, { title });
  if (problem.status === 428) return toaster.fieldErrors(problem.fields);
  toaster.error('Failed to add item to cart');
}

export interface Outcome {
  ok: boolean;
  problem: ApiProblem | null;
}

export function changeQuantity(cartItemId: number, quantity: number): Promise<Outcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, quantity }),
  );
}

export function bringBack(cartItemId: number): Promise<Outcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, savedForLater: false }),
  );
}

export function removeLine(cartItemId: number): Promise<Outcome> {
  return change('Failed to delete item from cart', (sessionId) => api.cart.removeItem({ sessionId, cartItemId }));
}

/** The animal that a line is for; null: none is chosen. */
export function chooseAnimal(cartItemId: number, animalId: number | null): Promise<Outcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, animalId }),
  );
}

export function writeNote(cartItemId: number, note: string | null): Promise<Outcome> {
  return change('Failed to update item note', (sessionId) => api.cart.setNote({ sessionId, cartItemId, note }));
}

/** Contact, addresses, shipping, coupon, points. Field errors come back for the form; other failures are told by toast. */
export function updateCart(changes: CartChange): Promise<Outcome> {
  return change('Failed to update cart', (sessionId) => api.cart.update({ ...changes, sessionId }));
}

export async function deleteCart(): Promise<void> {
  const sessionId = storedSessionId();
  try {
    if (sessionId) await api.cart.remove({ sessionId });
    forgetCart();
  } catch {
    toaster.error('Failed to update cart');
  }
}

async function change(failed: string, run: (sessionId: string) => Promise<Cart>): Promise<Outcome> {
  const sessionId = storedSessionId();
  if (!sessionId) return { ok: false, problem: null };
  try {
    keepCart(await run(sessionId));
    return { ok: true, problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === 404) forgetCart();
    if (problem.status === 409) toaster.error(problem.message, { title: titles[String(problem.code)] });
    else if (problem.status !== 428) toaster.error(failed);
    return { ok: false, problem };
  }
}
