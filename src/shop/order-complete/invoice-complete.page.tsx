import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatMoney } from '#shared/money.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/invoice-complete.page';

export const meta = () => [{ title: 'Invoice payment | Damsire' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const id = Number(query.get('invoice'));
  if (!Number.isInteger(id) || id < 1) throw data(null, { status: 404 });
  const paymentId = Number(query.get('payment')) || null;
  // Requested first, because this settles the payment, so that the invoice then shows the amount due.
  const payment = paymentId ? await page(api.checkout.paymentStatus({ paymentId }), request) : null;
  const invoice = await page(api.invoices.find({ id }), request);
  return { invoice, payment, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function InvoiceCompletePage({ loaderData: { invoice, payment, countryCode } }: Route.ComponentProps) {
  const isPaid = invoice.openCents === 0;
  return (
    <div className="frame max-w-3xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker={`${invoice.title} ${invoice.number}`}
        title={isPaid ? 'Thank you, the invoice has been paid' : 'This invoice has not been paid yet'}
        intro={
          isPaid
            ? `${formatMoney(invoice.totalCents, invoice.currency)} ${invoice.currency} received.`
            : `${formatMoney(invoice.openCents, invoice.currency)} ${invoice.currency} due.`
        }
      />
      {payment?.paidAt ? (
        <p className="mt-4">
          {formatMoney(payment.amountCents, payment.currency)} {payment.currency} paid by{' '}
          {payment.provider === 'paypal' ? 'PayPal' : 'card'} on{' '}
          <LocalDay at={payment.paidAt} countryCode={countryCode} />.
        </p>
      ) : null}
      {!isPaid && payment?.failure ? (
        <Callout className="mt-6" tone="bad" title="The payment did not go through">
          {asSentence(payment.failure)} Nothing was charged.
        </Callout>
      ) : null}
      {!isPaid && payment?.isProcessing ? (
        <Callout className="mt-6" title="Your payment is being confirmed">
          This takes a moment. You can leave this page.
        </Callout>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {isPaid ? null : (
          <LinkButton to={`/my/invoices/pay/${invoice.id}`} go="reload">
            Pay invoice
          </LinkButton>
        )}
        <LinkButton to={`/my/invoices/${invoice.id}`} variant={isPaid ? 'primary' : 'secondary'}>
          View invoice
        </LinkButton>
        <LinkButton to="/my/invoices" variant="secondary">
          All invoices
        </LinkButton>
      </div>
    </div>
  );
}
