import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/loyalty.page';
import type { LoyaltyPoints } from './loyalty.contract.ts';
import { LEVEL_MONTHS, MIN_POINTS, POINT_CENTS, RELEASE_DAYS_AFTER_DISPATCH } from './points.rules.ts';
import { RedeemVoucher } from './redeem-voucher.tsx';

const SIZE = 20;

export const meta = () => [{ title: 'Loyalty points | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const number = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1);
  const points = await page(
    api.loyalty.points({ page: number, size: SIZE }),
    request,
    'Failed to fetch loyalty points',
  );
  const { countryCode, currency } = user ?? visitor;
  return { points, number, countryCode, currency };
}

export default function LoyaltyPage({ loaderData }: Route.ComponentProps) {
  const { points, number, countryCode, currency } = loaderData;
  // Points from before an account became a clinic or an owner remain visible.
  if (!points.level && points.count === 0) return <NotForThisAccount />;
  return (
    <>
      <SectionHeading
        level={1}
        title="Loyalty points"
        intro="Earn points with every paid order. Use them at checkout to pay less."
      />
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Balance {...loaderData} />
        {points.level ? <LevelCard {...{ points, currency }} level={points.level} /> : null}
      </div>
      {points.level ? <RedeemVoucher /> : null}
      <div className="mt-10">
        <DataList
          label="Points history"
          columns={columnsFor(countryCode)}
          rows={points.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(points.count / SIZE)}
          count={points.count}
          countLabel={points.count === 1 ? 'entry' : 'entries'}
          empty={<EmptyState title="No points yet.">You earn points with your next paid order.</EmptyState>}
        />
      </div>
    </>
  );
}

/** Business rules 3.6: breeders and clubs earn points, vets and owners do not. */
function NotForThisAccount() {
  return (
    <>
      <SectionHeading level={1} title="Loyalty points" />
      <EmptyState
        className="mt-8"
        title="Your account does not earn points"
        action={<LinkButton to="/my">Back to your account</LinkButton>}
      >
        Loyalty points are for breeders and clubs.
      </EmptyState>
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Balance({ points, countryCode, currency }: Loaded) {
  const number = (count: number) => count.toLocaleString('en-AU');
  return (
    <Card as="section" pad="lg" aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-xl">
        Your balance
      </h2>
      <p className="nums mt-3 font-display text-4xl text-brand">{number(points.available)}</p>
      <p className="text-muted">
        points, worth {formatMoney(points.worthCents, currency)} at checkout. You need at least {MIN_POINTS} points to
        use them.
      </p>
      <p className="nums mt-3">
        <b>{number(points.pending)}</b> pending. Points become available {RELEASE_DAYS_AFTER_DISPATCH} days after your
        order is sent.
      </p>
      <Expiries {...{ points, countryCode, currency }} />
    </Card>
  );
}

/** Points that expire within 60 days, by day, as in the emails. */
function Expiries({
  points: { expiries },
  countryCode,
  currency,
}: Pick<Loaded, 'points' | 'countryCode' | 'currency'>) {
  if (expiries.length === 0) return null;
  return (
    <Callout tone="warn" title="Points expiring soon" className="mt-4">
      <ul>
        {expiries.map(({ points, on }) => (
          <li key={on} className="nums">
            <b>{points.toLocaleString('en-AU')} points</b>, worth {formatMoney(points * POINT_CENTS, currency)}, expire
            on <b>{formatDate(on, countryCode)}</b>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

interface LevelOf extends Pick<Loaded, 'points' | 'currency'> {
  level: NonNullable<LoyaltyPoints['level']>;
}

function LevelCard({ points: { nextLevel, spentLastYearCents }, level, currency }: LevelOf) {
  return (
    <Card as="section" pad="lg" aria-labelledby="level-title">
      <h2 id="level-title" className="text-xl">
        Your level
      </h2>
      <p className="mt-3 font-display text-4xl text-brand">{level.name}</p>
      <p className="text-muted">
        {level.factor === 1 ? '1 point' : `${level.factor} points`} for each {formatMoney(100, currency)} you spend on
        products, before tax and shipping
      </p>
      <p className="nums mt-3">
        {formatMoney(spentLastYearCents, currency)} spent on products in the last {LEVEL_MONTHS} months, before tax and
        after refunds.
        {nextLevel
          ? ` ${formatMoney(nextLevel.fromCents - spentLastYearCents, currency)} more to reach ${nextLevel.name}.`
          : ' This is the highest level.'}
      </p>
    </Card>
  );
}

type Row = LoyaltyPoints['results'][number];

function Change({ points }: { points: number }) {
  if (points === 0) return null;
  return (
    <span className="nums">
      {points > 0 ? '+' : ''}
      {points.toLocaleString('en-AU')}
    </span>
  );
}

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    { key: 'at', header: 'Date', lead: true, cell: (row) => formatDate(row.at, countryCode) },
    { key: 'label', header: 'Activity', cell: (row) => row.label },
    { key: 'pending', header: 'Pending points', cell: (row) => <Change points={row.pending} /> },
    { key: 'points', header: 'Available points', cell: (row) => <Change points={row.available} /> },
    {
      key: 'expires',
      header: 'Expires',
      cell: (row) => (row.expiresAt ? formatDate(row.expiresAt, countryCode) : ''),
    },
  ];
}
