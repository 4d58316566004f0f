import { lineVerdicts, NamedOrders } from './statement-lines.tsx';
import { isBookable } from './transfers.rules.ts';
import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatMoney } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/input.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/transfers-admin.page';
import { VatNumbers } from '#shop/vat-numbers/vat-number-list.tsx';
import { sharesOf } from './transfers.rules.ts';
import { StatementImport } from './statement-import.tsx';
import type { TransferMatch } from '#shop/payments/payments.contract.ts';

export const meta = () => [{ title: 'Bank transfers | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  return {
    vatNumbers: await page(client.payments.vatNumbers({}), request),
    banks: await page(client.payments.banks({}), request),
    seesUsers: isAllowed(user, 'people.read'),
    countryCode: visitor.countryCode,
  };
}

export default function TransfersAdminPage({ loaderData }: Route.ComponentProps) {
  const { vatNumbers, banks, seesUsers, countryCode } = loaderData;
  return (
    <>
      <SectionHeading
        level={1}
        title="Bank transfers"
        intro="Upload a bank statement, or paste some of its lines. Each payment is matched to its order by the reference. Nothing is recorded until you confirm."
      />
      <StatementImport banks={banks} />
      <Matching />
      <VatNumbers numbers={vatNumbers} seesUsers={seesUsers} countryCode={countryCode} />
    </>
  );
}

function Matching() {
  const [statement, setStatement] = useState('');
  const [lines, setLines] = useState<TransferMatch[] | null>(null);
  const { busy, fields, message, submit } = useSubmit("We couldn't read the statement. Please try again.");
  const match = () =>
    submit(async () => {
      setLines((await api.payments.matchTransfers({ statement })).lines);
    });
  return (
    <div className="mt-8 grid max-w-4xl gap-6">
      <h2 className="text-2xl">Paste lines</h2>
      <Form className="grid gap-3" onSend={() => void match()}>
        <Field
          label="Statement lines"
          hint="One transfer per line, with its reference and amount."
          error={fields['statement'] ?? message}
        >
          <Textarea rows={6} value={statement} onChange={(event) => setStatement(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" loading={busy}>
            Match lines
          </Button>
        </div>
      </Form>
      {lines ? (
        <ul aria-label="Matched lines" className="grid gap-3">
          {lines.map((line, i) => (
            <li key={i}>
              <MatchedLine line={line} onBooked={match} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function MatchedLine({ line, onBooked }: { line: TransferMatch; onBooked: () => Promise<void> }) {
  const { run, busy } = useAction();
  const { orders, amountCents, reference, verdict } = line;
  const book = () =>
    run(async () => {
      for (const share of sharesOf({ amountCents: amountCents!, orders }))
        await api.orderAdmin.receivePayment({ id: share.order.orderId, amountCents: share.amountCents, reference });
      await onBooked();
    }, 'Transfer recorded.');
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="break-words">{line.text}</p>
        <NamedOrders orders={orders} verdict={verdict} />
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={lineVerdicts[verdict].tone}>{lineVerdicts[verdict].text}</Badge>
        {isBookable(line) ? (
          <Button size="sm" loading={busy} onClick={() => void book()}>
            Record {formatMoney(amountCents!, orders[0]!.currency)}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
