import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { OfferTabs } from '#platform/admin/offer-tabs.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useQuery } from '#ui/lists/use-query.ts';
import type { PriceRow } from './prices.contract.ts';
import { priceAudienceLabels, priceAudiences } from './prices.rules.ts';
import type { Route } from './+types/price-list.page';

const filter = {
  label: 'Show prices',
  name: 'filter',
  links: [
    { value: 'all', label: 'All' },
    { value: 'planned', label: 'Scheduled changes' },
    { value: 'missing', label: 'Breeder price applies' },
  ],
} as const;
const sorts = ['name', 'sku', 'price'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Prices | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const query = new URL(args.request.url).searchParams;
  const books = await page(api.prices.books(), args.request);
  const book = books.find(({ code }) => code === query.get('book'))?.code ?? 'AU';
  const audience = priceAudiences.find((one) => one === query.get('audience')) ?? 'breeder';
  const data = await loadList(args, { sorts, filter }, (calls, { choice, ...params }) =>
    calls.prices.list({ ...params, filter: choice, book, audience }),
  );
  return { ...data, books, book, audience };
}

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  const { books, book, audience, countryCode } = loaderData;
  const shown = books.find(({ code }) => code === book);
  return (
    <ListPage
      title="Prices"
      intro={
        shown
          ? `${shown.currency}, ${shown.taxIncluded ? 'including tax' : 'excluding tax'}. ${whereOf(shown.countries)}`
          : undefined
      }
      data={loaderData}
      nouns={['product', 'products']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.productId}
      filter={filter}
      search="Search by name, SKU or number"
      toolbar={<Lists books={books} book={book} audience={audience} />}
      empty="No products match."
    >
      <OfferTabs isEditor />
    </ListPage>
  );
}

function whereOf(countries: readonly string[]): string {
  return countries.length > 6
    ? `For ${countries.slice(0, 4).join(', ')} and ${countries.length - 4} more countries.`
    : `For ${countries.join(', ')}.`;
}

interface ListsProps {
  books: readonly { code: string; currency: string }[];
  book: string;
  audience: string;
}

function Lists({ books, book, audience }: ListsProps) {
  const query = useQuery();
  return (
    <>
      <Select
        aria-label="Price book"
        className="sm:w-40"
        placeholder={null}
        value={book}
        options={books.map(({ code, currency }) => ({ value: code, label: `${code}, ${currency}` }))}
        onChange={(event) => query.set({ book: event.target.value })}
      />
      <Select
        aria-label="Customer type"
        className="sm:w-48"
        placeholder={null}
        value={audience}
        options={priceAudiences.map((value) => ({ value, label: priceAudienceLabels[value] }))}
        onChange={(event) => query.set({ audience: event.target.value })}
      />
    </>
  );
}

function columnsFor(countryCode: string): Column<PriceRow>[] {
  return [
    {
      key: 'name',
      header: 'Product',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <span>
          <Link to={`/admin/prices/${row.book}/${row.audience}/${row.productId}`} className="bold-link">
            {row.name}
          </Link>
          {row.sellable ? null : <span className="block text-sm text-muted">Not on sale</span>}
        </span>
      ),
    },
    { key: 'sku', header: 'SKU', sort: 'sku', cell: (row) => <span className="font-mono text-sm">{row.sku}</span> },
    {
      key: 'price',
      header: 'Price',
      sort: 'price',
      align: 'end',
      cell: (row) =>
        row.amountCents === null ? (
          <span className="text-muted">breeder price</span>
        ) : (
          <span className="nums font-bold">{formatMoney(row.amountCents, row.currency)}</span>
        ),
    },
    {
      key: 'next',
      header: 'Each additional',
      align: 'end',
      cell: (row) => (
        <span className="nums">
          {row.nextAmountCents === null ? '–' : formatMoney(row.nextAmountCents, row.currency)}
        </span>
      ),
    },
    {
      key: 'planned',
      header: 'Scheduled',
      cell: (row) =>
        row.planned ? (
          <span className="nums">
            {formatMoney(row.planned.amountCents, row.currency)} from {formatDate(row.planned.effectiveAt, countryCode)}
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
