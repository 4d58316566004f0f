import { FileDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate, longMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { Route } from './+types/statement.page';
import { ageingLabels } from './statements.rules.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Statement ${loaderData ? longMonth(loaderData.statement.month) : ''} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const [statement, months] = await page(
    Promise.all([api.invoices.statement({ month: params.month }), api.invoices.statements()]),
    request,
  );
  return { statement, months, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function StatementPage({ loaderData: { statement, months, countryCode } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { month, currency, ageing } = statement;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <>
      <BackLink to="/my/invoices">Invoices</BackLink>
      <h1 className="mt-3 text-3xl">Statement for {longMonth(month)}</h1>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <Field label="Month" className="w-48">
          <Select
            value={month}
            placeholder={null}
            options={months.map((value) => ({ value, label: longMonth(value) }))}
            onChange={(event) => void navigate(`/my/statements/${event.currentTarget.value}`)}
          />
        </Field>
        <LinkButton
          to={`/api/my/statements/${month}/pdf`}
          variant="secondary"
          icon={<FileDown aria-hidden="true" className="size-5" />}
        >
          Download PDF
        </LinkButton>
      </div>
      <dl className="nums mt-6 grid grid-cols-2 gap-x-10 gap-y-4 md:flex md:flex-wrap">
        <Fact label="Opening balance" value={money(statement.openingCents)} />
        <Fact label="Closing balance" value={money(statement.closingCents)} />
        <Fact label={ageingLabels.current} value={money(ageing.current)} />
        <Fact label={ageingLabels.to30} value={money(ageing.to30)} />
        <Fact label={ageingLabels.to60} value={money(ageing.to60)} />
        <Fact label={ageingLabels.over60} value={money(ageing.over60)} />
      </dl>
      <div className="mt-8">
        <DataList
          label="Statement entries"
          rows={statement.entries.map((entry, i) => ({ ...entry, i }))}
          rowKey={(entry) => entry.i}
          empty={<EmptyState title="No entries in this month." />}
          columns={[
            {
              key: 'text',
              header: 'Entry',
              lead: true,
              cell: (entry) =>
                entry.invoiceId ? (
                  <Link to={`/my/invoices/${entry.invoiceId}`} className="bold-link">
                    {entryLabels[entry.kind]} {entry.text}
                  </Link>
                ) : (
                  entry.text
                ),
            },
            {
              key: 'on',
              header: 'Date',
              cell: (entry) => <span className="nums">{formatDate(entry.on, countryCode)}</span>,
            },
            {
              key: 'amount',
              header: 'Amount',
              align: 'end',
              cell: (entry) => <span className="nums">{money(entry.amountCents)}</span>,
            },
            {
              key: 'balance',
              header: 'Balance',
              align: 'end',
              cell: (entry) => <b className="nums">{money(entry.balanceCents)}</b>,
            },
          ]}
        />
      </div>
    </>
  );
}

const entryLabels = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', PAYMENT: '', REFUND: '' } as const;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm font-bold text-muted">{label}</dt>
      <dd className="font-display text-2xl">{value}</dd>
    </div>
  );
}
