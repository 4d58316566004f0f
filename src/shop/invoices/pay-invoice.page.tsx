import { redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { PaymentBox } from '#shop/payments/payment-box.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Route } from './+types/pay-invoice.page';

export const meta = () => [{ title: 'Pay an invoice | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor, simulatorOrigin } = context.get(pageContext);
  const invoice = await page(api.invoices.find({ id: Number(params.id) }), request);
  if (invoice.openCents === 0) throw redirect(`/my/invoices/${invoice.id}`);
  return { invoice, simulatorOrigin, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function PayInvoicePage({
  loaderData: { invoice, simulatorOrigin, countryCode },
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <BackLink to={`/my/invoices/${invoice.id}`}>{invoice.number}</BackLink>
      <h1 className="mt-3 text-3xl">Pay {formatMoney(invoice.openCents, invoice.currency)}</h1>
      <p className="mt-2 text-muted">
        {invoice.title} {invoice.number}, due on {formatDate(invoice.dueOn, countryCode)}
      </p>
      <Card pad="lg" className="mt-6">
        <PaymentBox
          pays={{ invoiceIds: [invoice.id], method: 'A' }}
          simulatorOrigin={simulatorOrigin}
          donePath={`/checkout/invoice-complete?invoice=${invoice.id}`}
        />
      </Card>
    </div>
  );
}
