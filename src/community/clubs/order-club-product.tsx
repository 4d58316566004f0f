import { LinkButton } from '#ui/button.tsx';
import { AddClubProduct } from './add-club-product.tsx';
import type { ClubProduct } from './clubs.contract.ts';
import type { BillingMode } from '#platform/accounts/club-roles.rules.ts';

interface OrderClubProductProps {
  product: ClubProduct;
  billing: BillingMode;
  mayOrder: boolean;
}

/** Order buttons of a product: members pay in the shop cart, or the club orders and pays. */
export function OrderClubProduct({ product, billing, mayOrder }: OrderClubProductProps) {
  if (billing === 'MEMBER') return <AddClubProduct product={product} />;
  if (!mayOrder) return <p className="text-sm text-muted">Ordered and paid for by the club.</p>;
  return (
    <div className="grid gap-2">
      {product.needsChoice ? null : (
        <LinkButton to={`/my/advance-orders/new?product=${product.productId}`} size="sm">
          Order for a member<span className="sr-only">: {product.name}</span>
        </LinkButton>
      )}
      <AddClubProduct product={product} />
    </div>
  );
}
