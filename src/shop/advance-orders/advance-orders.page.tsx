import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Route } from './+types/advance-orders.page';
import { advanceOrderLabel } from './advance.rules.ts';
import type { AdvanceView } from './advance.contract.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Advance orders | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { number, search, sort } = listQuery(request, { sorts: ['date', 'customer', 'state'] });
  const orders = await page(
    api.advance.list({ page: number, size: SIZE, ...(search ? { search } : {}), sort }),
    request,
  );
  const countryCode = user?.countryCode ?? visitor.countryCode;
  return { orders, number, search, mayLodge: isAllowed(user, 'advance.lodge'), countryCode };
}

export default function AdvanceOrdersPage({
  loaderData: { orders, number, search, mayLodge, countryCode },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Advance orders"
        intro={`Orders that ${mayLodge ? 'you prepared for customers, and orders that others' : 'an agent, clinic or club'} prepared for you.`}
        aside={mayLodge ? <LinkButton to="/my/advance-orders/new">Prepare an order</LinkButton> : undefined}
      />
      <div className="mt-8">
        <DataList
          label="Advance orders"
          rows={orders.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(orders.count / SIZE)}
          count={orders.count}
          countLabel={orders.count === 1 ? 'advance order' : 'advance orders'}
          toolbar={
            search || orders.count > 0 ? (
              <SearchBox label="Search by customer or programme" defaultValue={search} />
            ) : undefined
          }
          empty={
            <EmptyState art={<EmptyArt kind="kit" />} title={search ? 'Nothing found.' : 'No advance orders yet.'}>
              {mayLodge
                ? 'Prepare an order for a customer. We email them a link to accept or decline it.'
                : 'When someone prepares an order for you, you get an email with a link.'}
            </EmptyState>
          }
          columns={[
            {
              key: 'customer',
              header: 'Customer',
              sort: 'customer',
              lead: true,
              cell: (row) => (
                <Link to={`/my/advance-orders/${row.id}`} className="bold-link">
                  {row.user.firstName} {row.user.lastName}
                </Link>
              ),
            },
            dayColumn({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row: AdvanceView) => row.createdAt),
            {
              key: 'products',
              header: 'Products',
              cell: (row) => row.products.map((product) => `${product.quantity} × ${product.name}`).join(', '),
            },
            { key: 'agent', header: 'Agent', cell: (row) => row.agent.name },
            {
              key: 'state',
              header: 'Status',
              sort: 'state',
              cell: (row) => (
                <Badge tone={advanceOrderLabel(row.state).tone}>{advanceOrderLabel(row.state).word}</Badge>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
