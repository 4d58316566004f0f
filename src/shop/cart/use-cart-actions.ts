import { api, connectionAdvice, problemOf, type ApiProblem } from '#ui/api/api-client.ts';
import type { GiftDetails } from '#shop/gift-kits/gift-kits.rules.ts';
import { storedSessionId } from '#platform/accounts/use-cart-session.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { addedMessage, replacedMessage } from './cart.rules.ts';
import type { Cart, CartChange } from './cart.contract.ts';
import { currentCart, forgetCart, inOwnCart, storeCart } from './use-cart.ts';
import { openPendingPayment } from './use-pending-payment.ts';

/** Category type of disease tests (specification section 2). */
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
  gift?: GiftDetails;
}

export interface ItemToAdd {
  productId: number;
  quantity?: number;
  metaData?: ItemMeta;
}

interface AddOptions {
  isHealth?: boolean | undefined;
  /** A follow-up action (for a code), completed before the outcome is announced. */
  andThen?: (cart: Cart) => Promise<unknown>;
  /** Shows field errors in the form; false if the form has no field for one of them. */
  onFields?: (fields: Record<string, string[]>) => boolean;
}

/**
 * Adds a product; creates the cart if there is none. Shows the outcome in a toast; true if the product is in the cart.
 */
export async function addToCart(item: ItemToAdd, { isHealth, andThen, onFields }: AddOptions = {}): Promise<boolean> {
  try {
    const { replaced, ...cart } = await inOwnCart((sessionId) => api.cart.addItem({ ...item, sessionId }));
    storeCart(cart);
    await andThen?.(cart);
    const typeIds = cart.items.filter((line) => line.product.id === item.productId).map((line) => line.product.typeId);
    const message = addedMessage(item.metaData ?? {}, isHealth === undefined ? typeIds : isHealth ? [HEALTH_TYPE] : []);
    toaster.success([message, replaced && replacedMessage(replaced, cart.currency.code)].filter(Boolean).join('. '));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'Failed to create cart')
      showFailure(error.message, problemOf(error.cause));
    else if (!isShownByForm(problemOf(error), onFields)) showAddFailure(problemOf(error));
    return false;
  }
}

/** Whether the cart has the product, as a gift or for the buyer; false if the cart cannot be loaded. */
export async function isInCart(productId: number, isGift: boolean): Promise<boolean> {
  const sessionId = storedSessionId();
  const cart = sessionId ? await api.cart.find({ sessionId }).catch(() => null) : null;
  if (cart?.state !== 'OPEN') return false;
  return cart.items.some((line) => line.product.id === productId && Boolean(line.metaData.gift) === isGift);
}

/** True if the form shows the errors beside its fields. */
function isShownByForm({ status, fields }: ApiProblem, onFields: AddOptions['onFields']): boolean {
  return status === 428 && onFields !== undefined && onFields(fields);
}

const titles: Record<string, string> = {
  '101': 'Unable to Add to Cart!',
  already_in_cart: 'Already in the Cart',
  custom_profile_in_cart: 'Already in Cart',
  in_full_profile: 'Already in the Cart',
  not_sold_to: 'Not available in your country',
};

function showAddFailure(problem: ApiProblem): void {
  if (problem.code === 79) return openPendingPayment();
  const title = titles[String(problem.code)];
  if (title) return toaster.error(problem.message, { title });
  if (problem.status === 428) return toaster.fieldErrors(problem.fields);
  showFailure('Failed to add item to cart', problem);
}

function showFailure(failed: string, { status, message }: ApiProblem): void {
  if (status === 0) toaster.error(connectionAdvice(), { title: failed });
  // The message says that staff who view the site as a user cannot do this.
  else if (status === 403) toaster.error(message, { title: failed });
  else toaster.error(failed);
}

export interface CartOutcome {
  ok: boolean;
  problem: ApiProblem | null;
}

export function changeQuantity(cartItemId: number, quantity: number): Promise<CartOutcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, quantity }),
  );
}

export function restoreItem(cartItemId: number): Promise<CartOutcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, savedForLater: false }),
  );
}

/** Removing the last line deletes the cart and its stored session id. */
export async function removeLine(cartItemId: number): Promise<CartOutcome> {
  unsavedNotes.delete(cartItemId);
  const outcome = await change('Failed to delete item from cart', (sessionId) =>
    api.cart.removeItem({ sessionId, cartItemId }),
  );
  const cart = currentCart();
  if (outcome.ok && cart && cart.items.length + cart.savedForLater.length === 0) await clearCart();
  return outcome;
}

/** Sets the animal of a line; null for none. */
export function chooseAnimal(cartItemId: number, animalId: number | null): Promise<CartOutcome> {
  return change('Failed to update item in cart', (sessionId) =>
    api.cart.updateItem({ sessionId, cartItemId, animalId }),
  );
}

/** Field errors are returned to the form. */
export function changeGift(cartItemId: number, gift: GiftDetails): Promise<CartOutcome> {
  return change('Failed to update item in cart', (sessionId) => api.cart.updateItem({ sessionId, cartItemId, gift }));
}

export async function writeNote(cartItemId: number, note: string | null): Promise<CartOutcome> {
  unsavedNotes.set(cartItemId, note);
  const outcome = await change('Failed to update item note', (sessionId) =>
    api.cart.setNote({ sessionId, cartItemId, note }),
  );
  const isAnswered = outcome.problem === null || [404, 409].includes(outcome.problem.status);
  if (isAnswered && unsavedNotes.get(cartItemId) === note) unsavedNotes.delete(cartItemId);
  return outcome;
}

/** Notes that have not been saved by the server yet. */
const unsavedNotes = new Map<number, string | null>();
/** Requests in flight. */
const requestsInFlight = new Set<Promise<unknown>>();

/** Waits for requests in flight and resends notes that failed; false if one still cannot be saved. */
export async function cartSaved(): Promise<boolean> {
  await Promise.allSettled(requestsInFlight);
  await Promise.all([...unsavedNotes].map(([cartItemId, note]) => writeNote(cartItemId, note)));
  return unsavedNotes.size === 0;
}

/**
 * Contact, addresses, shipping, coupon, points. Field errors are returned to the form; other failures are shown as a
 * toast.
 */
export function updateCart(changes: CartChange): Promise<CartOutcome> {
  return change('Failed to update cart', (sessionId) => api.cart.update({ ...changes, sessionId }));
}

/** Deletes the cart; the next product that is added starts a new one. True if it was deleted. */
export async function clearCart(): Promise<boolean> {
  const sessionId = storedSessionId();
  try {
    if (sessionId) await api.cart.remove({ sessionId });
  } catch (error) {
    const problem = problemOf(error);
    // Deleted or ordered in another tab in the meantime: there is nothing left to delete.
    if (problem.status !== 404 && problem.status !== 409) {
      showFailure('Failed to update cart', problem);
      return false;
    }
  }
  unsavedNotes.clear();
  forgetCart(sessionId);
  return true;
}

function change(failed: string, run: (sessionId: string) => Promise<Cart>): Promise<CartOutcome> {
  const sent = send(failed, run);
  requestsInFlight.add(sent);
  void sent.finally(() => requestsInFlight.delete(sent));
  return sent;
}

async function send(failed: string, run: (sessionId: string) => Promise<Cart>): Promise<CartOutcome> {
  const sessionId = storedSessionId();
  if (!sessionId) return { ok: false, problem: null };
  try {
    storeCart(await run(sessionId));
    return { ok: true, problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === 404) forgetCart(sessionId);
    if (problem.status === 409) toaster.error(problem.message, { title: titles[String(problem.code)] });
    else if (problem.status !== 428) showFailure(failed, problem);
    return { ok: false, problem };
  }
}
