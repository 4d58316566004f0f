import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { creditAfter } from './credit.rules.ts';
import type { Standing } from './invoices.contract.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';

/** The clinic's payment terms, credit limit and statement, shown beside an order on account. */
export function AccountTerms({ orderCents }: { orderCents: number }) {
  const account = useAccount();
  if (!account) return null;
  const { standing, month } = account;
  return (
    <>
      {standing.address.length > 0 ? (
        <address className="not-italic" aria-label="Clinic address">
          {standing.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : null}
      <Credit standing={standing} orderCents={orderCents} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <InvoicesLink>View invoices</InvoicesLink>
        {month ? (
          <Link to={`/my/statements/${month}`} className="text-link">
            View statement
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** Shown in the cart: whether the clinic's credit covers it. */
export function AccountCredit({ orderCents }: { orderCents: number }) {
  const account = useAccount();
  if (!account) return null;
  return (
    <section aria-labelledby="credit-title" className="grid gap-5">
      <h3 id="credit-title" className="text-xl">
        On account
      </h3>
      <Credit standing={account.standing} orderCents={orderCents} />
    </section>
  );
}

function Credit({ standing, orderCents }: { standing: Standing; orderCents: number }) {
  const { leftCents, overCents } = creditAfter(standing, orderCents);
  const money = (cents: number) => formatMoney(cents, standing.currency);
  return (
    <>
      <dl className="nums grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
        <Fact label="Payment terms" value={countOf(standing.termDays, 'day')} />
        <Fact label="Credit limit" value={money(standing.creditLimitCents)} />
        <Fact label="Outstanding" value={money(standing.outstandingCents)} />
        <Fact label="Credit left after this order" value={money(leftCents)} />
      </dl>
      {standing.overdueCents > 0 ? (
        <Callout tone="warn" title={`${money(standing.overdueCents)} is overdue`}>
          Please <InvoicesLink>pay your overdue invoices</InvoicesLink> so that you can keep ordering on account.
        </Callout>
      ) : null}
      {overCents > 0 ? (
        <Callout tone="bad" title={`This order is ${money(overCents)} over your credit limit`}>
          <InvoicesLink>Pay an invoice</InvoicesLink> to order on account again, or contact us to raise the limit.
        </Callout>
      ) : null}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}

function InvoicesLink({ children }: { children: string }) {
  return (
    <Link to="/my/vet-invoices" className="text-link">
      {children}
    </Link>
  );
}

/** Null until loaded; ordering does not depend on it. */
function useAccount(): { standing: Standing; month: string | null } | null {
  const [account, setAccount] = useState<{ standing: Standing; month: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([api.invoices.standing({}), api.invoices.statements({})]).then(
      ([standing, [month = null]]) => isCurrent && setAccount({ standing, month }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return account;
}
