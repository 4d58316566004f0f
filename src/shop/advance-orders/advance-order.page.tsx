import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useFillCart } from '#shop/cart/use-fill-cart.ts';
import { unitCounts } from '#shop/orders/order-labels.rules.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/advance-order.page';
import { advanceOrderLabel } from './advance.rules.ts';

export const meta = () => [{ title: 'Advance order | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const order = await page(client.advance.find({ id: Number(params.id) }), request);
  return { order, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function AdvanceOrderPage({ loaderData: { order, countryCode } }: Route.ComponentProps) {
  const { word, tone } = advanceOrderLabel(order.state);
  return (
    <>
      <BackLink to="/my/advance-orders">Advance orders</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">
          Advance order for {order.user.firstName} {order.user.lastName}
        </h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Prepared on <LocalDay at={order.createdAt} countryCode={countryCode} /> by {order.agent.name}
        {order.programme ? `, ${order.programme}` : ''}. Valid until{' '}
        <LocalDay at={order.expiresAt} countryCode={countryCode} />.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {order.mayOrder ? <OrderNow id={order.id} /> : null}
        {order.mayChange ? (
          <LinkButton variant="secondary" to={`/my/advance-orders/${order.id}/change`}>
            Edit order
          </LinkButton>
        ) : null}
      </div>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Card as="section">
          <h2 className="text-xl">Prepared order</h2>
          <ul className="mt-3 grid gap-1">
            {order.products.map((product) => (
              <li key={product.productId} className="nums">
                {product.quantity} × {product.name}
              </li>
            ))}
          </ul>
          {order.animals.length > 0 ? (
            <p className="mt-3 text-muted">For {order.animals.map((animal) => animal.name).join(', ')}</p>
          ) : null}
        </Card>
        <Card as="section">
          <h2 className="text-xl">Status</h2>
          <Progress order={order} />
        </Card>
      </div>
    </>
  );
}

type Order = Route.ComponentProps['loaderData']['order'];

function Progress({ order }: { order: Order }) {
  if (!order.orderNumber) return <p className="mt-3 text-muted">Not ordered yet.</p>;
  return (
    <>
      <p className="mt-3">Order {order.orderNumber}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {unitCounts(order.progress).map(({ word, tone, count }) => (
          <Badge key={word} tone={tone}>
            {count} × {word}
          </Badge>
        ))}
      </p>
      {order.sharesResults ? null : (
        <p className="mt-3 text-sm text-muted">The customer has not shared the certificates.</p>
      )}
      <ul className="mt-3 grid gap-1">
        {order.certificates.map(({ code, animal }) => (
          <li key={code}>
            <Link to={`/tools/report-authentication?code=${encodeURIComponent(code)}`} className="bold-link">
              Certificate for {animal}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function OrderNow({ id }: { id: number }) {
  const { order, busy } = useFillCart(async (sessionId) => {
    const filled = await api.advance.toCart({ id, sessionId });
    if (filled.coupon) toaster.note(`Your club's coupon code is in the cart: ${filled.coupon}`);
    return filled;
  });
  return (
    <Button loading={busy} onClick={() => void order()}>
      Order now
    </Button>
  );
}
