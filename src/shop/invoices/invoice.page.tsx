import { FileDown } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { PriceSummary } from '#ui/price-summary.tsx';
import type { Route } from './+types/invoice.page';
import { discountTexts, settledParts } from './invoices.rules.ts';
import { invoiceLabel } from '#shop/orders/order-labels.rules.ts';
import { TransferFacts } from '#shop/orders/transfer-facts.tsx';

export const meta = () => [{ title: 'Invoice | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const invoice = await page(api.invoices.find({ id: Number(params.id) }), request);
  return { invoice, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function InvoicePage({ loaderData: { invoice, countryCode } }: Route.ComponentProps) {
  const { word, tone } = invoiceLabel(invoice);
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  return (
    <>
      <BackLink to="/my/invoices">Invoices</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">
          {invoice.title} <span className="nums">{invoice.number}</span>
        </h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Issued on {formatDate(invoice.issuedOn, countryCode)}
        {invoice.openCents > 0 ? `, due on ${formatDate(invoice.dueOn, countryCode)}` : ''}
        {invoice.orderId ? (
          <>
            , for{' '}
            <Link to={`/my/orders/${invoice.orderId}`} className="font-bold text-brand underline underline-offset-4">
              order {invoice.orderNumber ?? invoice.orderId}
            </Link>
          </>
        ) : null}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {invoice.openCents > 0 ? (
          <LinkButton to={`/my/invoices/pay/${invoice.id}`} go="reload">
            Pay {money(invoice.openCents)}
          </LinkButton>
        ) : null}
        <LinkButton
          to={`/api/my/invoices/${invoice.id}/pdf`}
          go="reload"
          variant="secondary"
          icon={<FileDown aria-hidden="true" className="size-5" />}
        >
          Download PDF
        </LinkButton>
      </div>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Party
          title="From"
          lines={[invoice.seller.name, ...invoice.seller.address.split('\n'), taxOf(invoice.seller)]}
        />
        <Party
          title="To"
          lines={[invoice.buyer.company ?? '', invoice.buyer.name, ...invoice.buyer.address, invoice.buyer.email]}
        />
      </div>
      {invoice.purchaseOrderNo ? <p className="mt-4 wrap-anywhere">Your reference: {invoice.purchaseOrderNo}</p> : null}
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      {invoice.seller.bankAccount.length > 0 ? (
        <Callout tone="brand" title="Pay by bank transfer" className="mt-6 md:ml-auto md:max-w-md">
          <TransferFacts
            bankAccount={invoice.seller.bankAccount}
            amount={money(invoice.openCents)}
            reference={invoice.number}
          />
        </Callout>
      ) : null}
    </>
  );
}

type Invoice = Route.ComponentProps['loaderData']['invoice'];

function Lines({ invoice }: { invoice: Invoice }) {
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  return (
    <div className="mt-8">
      <DataList
        label="Invoice lines"
        rows={invoice.lines}
        rowKey={(line) => line.lineNo}
        columns={[
          { key: 'text', header: 'Description', lead: true, cell: (line) => line.description },
          {
            key: 'quantity',
            header: 'Quantity',
            align: 'end',
            cell: (line) => <span className="nums">{line.quantity}</span>,
          },
          {
            key: 'net',
            header: 'Net',
            align: 'end',
            cell: (line) => <span className="nums">{money(line.netCents)}</span>,
          },
          {
            key: 'tax',
            header: 'Tax',
            align: 'end',
            cell: (line) => <span className="nums">{`${money(line.taxCents)} (${line.taxRatePercent}%)`}</span>,
          },
          {
            key: 'gross',
            header: 'Amount',
            align: 'end',
            cell: (line) => <b className="nums">{money(line.netCents + line.taxCents)}</b>,
          },
        ]}
      />
    </div>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const settled = settledParts(invoice);
  const discounts = discountTexts(invoice);
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  return (
    <Card className="mt-6 md:ml-auto md:max-w-md">
      <PriceSummary
        currency={invoice.currency}
        rows={[
          { label: 'Net', amountCents: invoice.netCents },
          ...invoice.taxes.map((tax) => ({
            label: `${tax.label ?? 'Tax'} ${tax.ratePercent}%`,
            note: `of ${money(tax.netCents)}`,
            amountCents: tax.taxCents,
          })),
        ]}
        total={{
          label: invoice.series === 'CN' ? 'Credited' : 'Total',
          amountCents: invoice.totalCents,
        }}
        payments={
          settled.length > 0
            ? {
                rows: settled.map(({ label, amountCents }) => ({ label, amountCents: -amountCents })),
                rest: { label: 'Amount due', amountCents: invoice.openCents },
              }
            : null
        }
      />
      {discounts.length > 0 ? (
        <div className="mt-4 text-sm text-muted">
          {discounts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function taxOf({ taxLabel, taxNumber }: { taxLabel: string; taxNumber: string | null }): string {
  return taxNumber ? `${taxLabel} ${taxNumber}` : '';
}

function Party({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h2 className="font-sans text-base font-bold text-muted">{title}</h2>
      <address className="mt-1 not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
