import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import type { Balance } from '#animals/activation/activation.contract.ts';
import { activationFailed } from '#animals/activation/activation.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { CreditLine } from '#shop/loyalty/credits.contract.ts';
import { TransferForm } from './transfer-form.tsx';
import type { Route } from './+types/multipacks.page';

const SIZE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'Multipack transfer | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const requestedPage = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10) || 1;
  const number = Math.min(Math.max(1, requestedPage), 10_000);
  const [balance, ledger] = await Promise.all([
    page(calls.activation.balance(), request, activationFailed.balance),
    page(calls.credits.ledger({ page: number, size: SIZE }), request),
  ]);
  return { balance, ledger, number, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function MultipacksPage({ loaderData }: Route.ComponentProps) {
  const { balance, ledger, number, countryCode } = loaderData;
  const hasTests = balance.some((row) => row.available > 0);
  return (
    <div className="grid gap-10">
      <SectionHeading
        level={1}
        title="Multipack transfer"
        intro="Check how many multipack tests you've used and how many are left, and transfer tests to someone else."
      />
      {balance.length === 0 ? <NothingYet /> : <BalanceCards balance={balance} countryCode={countryCode} />}
      {hasTests ? <TransferForm balance={balance} /> : null}
      {ledger.count > 0 ? (
        <section aria-labelledby="ledger">
          <SectionHeading title="Test history" id="ledger" />
          <div className="mt-5">
            <DataList
              label="Test history"
              columns={columns(countryCode)}
              rows={ledger.results}
              rowKey={(row) => row.id}
              page={number}
              pages={Math.ceil(ledger.count / SIZE)}
              count={ledger.count}
              countLabel={ledger.count === 1 ? 'entry' : 'entries'}
            />
          </div>
        </section>
      ) : null}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No tests in your balance."
      art={<EmptyArt kind="kit" />}
      action={<LinkButton to="/breeder/for-dogs/multi-packs">Shop multipacks</LinkButton>}
    >
      Tests from a multipack appear here. Use one for each blank kit you activate.
    </EmptyState>
  );
}

function BalanceCards({ balance, countryCode }: { balance: readonly Balance[]; countryCode: string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Tests left">
      {balance.map((row) => (
        <Card as="li" key={`${row.category_id}-${row.product_id}`}>
          <h2 className="text-lg">{row.product_name}</h2>
          <p className="text-sm text-muted">{row.name}</p>
          <p className="nums mt-3 text-3xl font-extrabold text-brand">{row.available}</p>
          <p className="text-sm">
            left
            {row.next_expiry
              ? `, ${row.available === 1 ? 'expires' : 'the first expires'} on ${formatDate(row.next_expiry, countryCode)}`
              : ''}
          </p>
          <p className="mt-3 text-sm text-muted">{summaryOf(row)}</p>
        </Card>
      ))}
    </ul>
  );
}

function summaryOf(row: Balance): string {
  const parts: [number, string][] = [
    [row.bought, 'bought'],
    [row.used, 'used'],
    [row.transferred_in, 'received'],
    [row.transferred_out, 'transferred'],
    [row.expired, 'expired'],
    [row.refunded, 'refunded'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

function columns(countryCode: string): Column<CreditLine>[] {
  return [
    { key: 'label', header: 'Activity', lead: true, cell: (row) => <What row={row} /> },
    { key: 'test', header: 'Test', cell: (row) => row.productName },
    {
      key: 'quantity',
      header: 'Quantity',
      align: 'end',
      cell: (row) => <span className="nums">{row.quantity > 0 ? `+${row.quantity}` : row.quantity}</span>,
    },
    dayColumn({ key: 'at', header: 'Date' }, countryCode, (row) => row.at),
    actionsColumn((row) => <TakeBack row={row} />, 'Cancel transfer'),
  ];
}

function What({ row }: { row: CreditLine }) {
  return (
    <>
      <span className="font-bold">{row.label}</span>
      {row.who ? <span className="block text-sm font-normal text-muted wrap-break-word">{row.who}</span> : null}
      {row.barcode ? (
        <span className="block font-mono text-sm font-normal text-muted">{formatBarcode(row.barcode)}</span>
      ) : null}
    </>
  );
}

function TakeBack({ row }: { row: CreditLine }) {
  const { run, busy } = useAction('Failed to transfer multipacks');
  const id = row.takeBackId;
  if (id === null) return null;
  const takeBack = async () => {
    const { quantity } = await api.credits.takeBack({ id });
    toaster.success(
      `Transfer cancelled. ${quantity} ${quantity === 1 ? 'test was' : 'tests were'} returned to your balance.`,
    );
  };
  return (
    <Button variant="secondary" size="sm" loading={busy} onClick={() => void run(takeBack)}>
      Cancel transfer
    </Button>
  );
}
