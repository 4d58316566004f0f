import { isGiftOnly } from '#shop/gift-kits/gift-kits.rules.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { dayAndMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { ProfileTests } from './cart-line.tsx';
import { collectorLabels } from './cart-step.tsx';
import { AddressText } from '#shop/order-complete/address-text.tsx';
import { deliveryAddress } from './checkout-state.rules.ts';
import type { StepId } from './checkout-steps.rules.ts';
import { useCountry } from '#ui/use-country.ts';
import { useCheckout } from './use-checkout.ts';

interface DoneProps {
  step: StepId;
  cart: Cart;
  accountEmail: string | null;
}

/** Summary of a completed step. */
export function CheckoutDone({ step, cart, accountEmail }: DoneProps) {
  if (step === 'cart') return <DoneCart cart={cart} accountEmail={accountEmail} />;
  if (step === 'addresses') return <DoneAddresses cart={cart} />;
  return step === 'shipping' ? <DoneShipping cart={cart} /> : null;
}

function DoneCart({ cart, accountEmail }: Omit<DoneProps, 'step'>) {
  const { email, phone, collector } = useCheckout().state;
  const collectorName = [collector.name, collector.clinic].filter(Boolean).join(', ');
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <ul>
        {cart.items.map((item) => (
          <li key={item.id}>
            <span className="text-ink">
              {item.quantity} × {item.product.name}
            </span>
            {item.breedName ? `, ${item.breedName}` : null}
            {item.animal?.name ? `, for ${item.animal.name}` : null}
            {item.sample ? `, stored sample ${item.sample}` : null}
            {item.metaData.gift ? (
              <span className="wrap-anywhere">
                , gift for {item.metaData.gift.recipientName} ({item.metaData.gift.recipientEmail})
              </span>
            ) : null}
            {item.metaData.note ? <span>, {item.metaData.note}</span> : null}
            <ProfileTests names={item.testNames} />
          </li>
        ))}
      </ul>
      <div className="min-w-0 break-words">
        <p>{accountEmail ?? email}</p>
        {phone ? <p>{phone}</p> : null}
        {cart.needsSample && collector.type !== 'owner' ? (
          <p>
            Sample taken by: {collectorLabels[collector.type]}
            {collectorName ? ` (${collectorName})` : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function DoneAddresses({ cart }: { cart: Cart }) {
  const { state } = useCheckout();
  const isSame = !cart.isSWABRequired || state.isSameAddress;
  return (
    <dl className="grid gap-3 md:grid-cols-2">
      <div>
        <dt className="font-bold">
          {cart.isSWABRequired && isSame && !isGiftOnly(cart.items)
            ? 'Billing and delivery address'
            : 'Billing address'}
        </dt>
        <dd>
          <AddressText address={state.billingAddress} />
        </dd>
      </div>
      {isSame ? null : (
        <div>
          <dt className="font-bold">Delivery address</dt>
          <dd>
            <AddressText address={deliveryAddress(state)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function DoneShipping({ cart }: { cart: Cart }) {
  const countryCode = useCountry();
  const method = useCheckout().state.allShippingMethods.find((one) => one.id === cart.shippingMethod);
  if (!method) return null;
  return (
    <p>
      {method.name}, {method.amountCents === 0 ? 'free' : formatMoney(method.amountCents, cart.currency.code)}
      {method.kitBy && !isGiftOnly(cart.items) ? `, by ${dayAndMonth(method.kitBy, countryCode)}` : null}
    </p>
  );
}
