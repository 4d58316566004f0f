import { LinkButton } from '#ui/button.tsx';

/** Shown while the buyer has the legal right to withdraw from the order. */
export function WithdrawLink({ order }: { order: { number: string | null; withdrawRefusal: string | null } }) {
  if (order.withdrawRefusal !== null || !order.number) return null;
  return (
    <LinkButton variant="quiet" to={`/withdraw?order=${order.number}`}>
      Withdraw from the contract
    </LinkButton>
  );
}
