import { formatMoney } from '#shared/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';
import { ExpressWays } from '#shop/express-checkout/express-ways.tsx';
import { expressPath } from '#shop/express-checkout/express-ways.rules.ts';
import { useCartSummary, type CartGroup } from '#shop/cart/use-cart-summary.ts';

// spec 9: with more than 5 groups the buttons stand above the list
const MANY_GROUPS = 5;

/** The content of the cart dropdown, loaded when it is first opened. */
export default function CartPanel({ shopTo }: { shopTo: string }) {
  const { groups, totalCents, currency, expressWays, failed } = useCartSummary();
  const many = groups.length > MANY_GROUPS;
  return (
    <>
      <p className="font-display text-xl">Cart</p>
      {failed ? (
        <div role="alert" className="py-4">
          <p className="text-affected">{failed.message}</p>
          <Button size="sm" variant="secondary" className="mt-4" onClick={failed.retry}>
            Try again
          </Button>
        </div>
      ) : groups.length === 0 ? (
        <div className="py-4">
          <p className="text-muted">Your cart is empty.</p>
          <LinkButton to={shopTo} size="sm" className="mt-4">
            Find a test
          </LinkButton>
        </div>
      ) : (
        <div className="mt-2 grid gap-3">
          <CartLines groups={groups} className={cx(many && 'border-t border-line pt-3')} />
          <p
            className={cx(
              'nums flex items-baseline justify-between border-t border-line pt-3 font-bold',
              many && 'order-first border-t-0 pt-0',
            )}
          >
            Total <span className="font-display text-xl">{formatMoney(totalCents, currency)}</span>
          </p>
          <div className={cx('grid grid-cols-2 gap-2', many && 'order-first')}>
            <Button size="sm" variant="secondary" data-closes="">
              Continue shopping
            </Button>
            <LinkButton size="sm" variant="secondary" to="/checkout" go="reload">
              View cart
            </LinkButton>
            <LinkButton size="sm" to="/checkout?step=next" go="reload" className="col-span-2">
              Checkout
            </LinkButton>
            {expressWays.length > 0 ? (
              <div className="col-span-2 mt-1">
                <ExpressWays
                  ways={expressWays}
                  button={(method, look) => <Link to={expressPath(method)} go="reload" {...look} />}
                />
              </div>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

function CartLines({ groups, className }: { groups: readonly CartGroup[]; className: string }) {
  return (
    <ul className={cx('grid gap-2.5', className)}>
      {groups.map((group) => (
        <li key={group.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <span className="font-semibold">
            {group.name}
            <span className="block text-sm font-normal text-muted">
              {group.note ? `${group.note}, ` : ''}quantity {group.quantity}
            </span>
          </span>
          <span className="nums font-bold">{formatMoney(group.amountCents, group.currency)}</span>
        </li>
      ))}
    </ul>
  );
}
