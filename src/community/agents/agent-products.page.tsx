import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { AddToCart } from '#shop/cart/add-to-cart.tsx';
import { formatMoney } from '#shared/money.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { PriceTag } from '#ui/price-summary.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { AgentProduct } from './agents.contract.ts';
import type { Route } from './+types/agent-products.page';

const title = 'Agent products';
const intro =
  'Kits and kit packs for your collections, 25% below the shop price. A test from a pack can pay for an animal in your log.';
const filter = {
  label: 'Show products',
  name: 'species',
  links: [
    { value: '', label: 'All' },
    { value: '1', label: 'Dogs' },
    { value: '2', label: 'Cats' },
  ],
} as const;
const sorts = ['name', 'price'] as const;

export const meta: Route.MetaFunction = () => [{ title: `${title} | Damsire` }];

export async function loader(args: Route.LoaderArgs) {
  const { user } = args.context.get(pageContext);
  if (!user?.roles.some((role) => role === 'collection_agent' || role === 'admin')) return null;
  return loadList(args, { sorts, filter, longest: 80 }, (api, { choice, ...asked }) =>
    api.agents.products({ ...asked, ...(choice && { species: Number(choice) }) }),
  );
}

export default function AgentProductsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NoAgent />;
  return (
    <ListPage
      title={title}
      intro={intro}
      data={loaderData}
      nouns={['product', 'products']}
      columns={columns}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search products"
      empty="No products found."
    >
      <Consignment />
    </ListPage>
  );
}

/** Business rules 3.12: kits on consignment are paid on activation. */
function Consignment() {
  return (
    <Callout title="Order kits now, pay on activation">
      <p>
        <Link to="/my/order-supplies" className="text-link">
          Order blank kits
        </Link>{' '}
        for your collections. Whoever activates a kit chooses the test and pays for it then. Kits that are never
        activated cost nothing.
      </p>
    </Callout>
  );
}

function NoAgent() {
  return (
    <>
      <SectionHeading level={1} title={title} intro={intro} />
      <EmptyState
        className="mt-8"
        title="These prices are for collection agents."
        art={<EmptyArt kind="kit" />}
        action={<LinkButton to="/resources/collection-agent-nomination">Become a collection agent</LinkButton>}
      >
        You can buy the same kits in the shop.
      </EmptyState>
    </>
  );
}

const columns: Column<AgentProduct>[] = [
  {
    key: 'name',
    header: 'Product',
    lead: true,
    sort: 'name',
    cell: (row) => (
      <>
        <Link to={row.path} className="text-link font-bold">
          {row.name}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {row.packSize
            ? `${row.packSize} kits, ${formatMoney(Math.round(row.priceCents / row.packSize), row.currency)} each`
            : row.summary}
        </span>
      </>
    ),
  },
  {
    key: 'shop',
    header: 'Shop price',
    align: 'end',
    cell: (row) => (
      <span className="nums text-muted">{row.shopCents ? formatMoney(row.shopCents, row.currency) : '–'}</span>
    ),
  },
  {
    key: 'price',
    header: 'Your price',
    align: 'end',
    sort: 'price',
    cell: (row) => <PriceTag amountCents={row.priceCents} currency={row.currency} />,
  },
  actionsColumn((row) => <AddToCart productId={row.id} name={row.name} compact />, 'Add to cart'),
];
