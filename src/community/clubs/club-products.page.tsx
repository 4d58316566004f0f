import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { PriceTag } from '#ui/price-summary.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ClubTabs } from './club-tabs.tsx';
import type { ClubProduct } from './clubs.contract.ts';
import type { BillingMode } from '#platform/accounts/club-roles.rules.ts';
import { NoClub } from './no-club.tsx';
import { OrderClubProduct } from './order-club-product.tsx';
import type { Route } from './+types/club-products.page';

export const meta: Route.MetaFunction = () => [{ title: 'Club products | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { search } = listQuery(request);
  const { clubs, currency } = await page(api.clubs.products(), request);
  const total = clubs.reduce((sum, { products }) => sum + products.length, 0);
  const matches = (product: ClubProduct) =>
    `${product.name} ${product.summary} ${product.note}`.toLowerCase().includes(search.toLowerCase());
  const found = clubs.map(({ products, ...club }) => ({ ...club, products: products.filter(matches) }));
  return { clubs: found, currency, search, total };
}

/** P149 R622: products at the prices of the member's clubs, which are added to the shop cart. */
export default function ClubProductsPage({ loaderData }: Route.ComponentProps) {
  const { clubs, currency, search, total } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionHeading level={1} title="Club products" intro="Products selected by your club, at club prices." />
      <ClubTabs />
      {clubs.length === 0 ? <NoClub /> : null}
      {total > 1 ? <SearchBox label="Search club products" defaultValue={search} /> : null}
      {clubs.map(({ id, name, billing, mayOrder, products }) => (
        <section key={id} aria-labelledby={`club-${id}`}>
          <SectionHeading title={name} id={`club-${id}`} intro={introOf({ billing, mayOrder })} />
          {mayOrder ? (
            <p className="mt-2 text-muted">
              To add, change or remove a product or its club price,{' '}
              <Link to="/contact-us" className="text-link">
                contact us
              </Link>
              .
            </p>
          ) : null}
          {products.length === 0 ? <NoProduct isSearched={search !== ''} /> : null}
          <ul className="mt-5 grid gap-5 sm:grid-cols-2">
            {products.map((product) => (
              <li key={product.productId}>
                <Product product={product} currency={currency} billing={billing} mayOrder={mayOrder} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NoProduct({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <EmptyState title="Nothing found." className="mt-4" />;
  return (
    <EmptyState title="No products yet." className="mt-4">
      Products your club selects appear here. You can still order in the shop.
    </EmptyState>
  );
}

/** Explains who pays and how to order, by billing mode (business rules 3.11). */
function introOf({ billing, mayOrder }: { billing: BillingMode; mayOrder: boolean }): string {
  if (billing === 'MEMBER')
    return "You pay for your own orders. The club's code is added to your cart with the product.";
  return mayOrder
    ? "The club pays. Prepare an order for a member. Once they accept, find it under Advance orders and add it to your cart. The club's code is added too."
    : "The club pays. Ask the club secretary to prepare an order. We'll email you the details, and you won't be charged.";
}

interface ProductProps {
  product: ClubProduct;
  currency: string;
  billing: BillingMode;
  mayOrder: boolean;
}

function Product({ product, currency, billing, mayOrder }: ProductProps) {
  const { name, path, summary, note, shopCents, clubCents } = product;
  return (
    <Card className="flex h-full flex-col gap-3">
      <h3 className="text-lg">
        <Link to={path} className="hover:text-brand hover:underline">
          {name}
        </Link>
      </h3>
      <p className="text-muted">{note || summary}</p>
      <div className="mt-auto grid gap-3">
        <PriceTag
          amountCents={clubCents}
          currency={currency}
          {...(clubCents < shopCents && { beforeCents: shopCents })}
        />
        <OrderClubProduct product={product} billing={billing} mayOrder={mayOrder} />
      </div>
    </Card>
  );
}
