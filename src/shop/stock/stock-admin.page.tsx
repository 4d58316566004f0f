import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { countOf } from '#shared/count-of.ts';
import type { Route } from './+types/stock-admin.page';

export const meta = () => [{ title: 'Stock | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { longest: 80 }, (client, asked) => client.stock.list(asked));
  const productId = Number(new URL(args.request.url).searchParams.get('count'));
  const chosen = productId > 0 ? await args.context.get(pageContext).api.stock.list({ productId }) : null;
  return { ...data, chosen: chosen?.results[0] ?? null };
}

export default function StockAdminPage({ loaderData }: Route.ComponentProps) {
  const { chosen } = loaderData;
  return (
    <>
      <ListPage
        title="Stock"
        intro="Products with tracked stock, lowest first. Customers waiting for a product are emailed when it is back in stock."
        label="Tracked products"
        data={loaderData}
        nouns={['product', 'products']}
        columns={columns}
        rowKey={(row) => row.productId}
        search="Search by name or SKU"
        empty="No products with tracked stock match."
      />
      <div className="mt-10" id="count">
        <CountForm key={chosen?.productId ?? 'new'} chosen={chosen} />
      </div>
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

const columns: Column<Row>[] = [
  {
    key: 'product',
    header: 'Product',
    lead: true,
    cell: (row) => (
      <>
        <b>{row.name}</b> <span className="text-muted">{row.sku}</span>
      </>
    ),
  },
  { key: 'number', header: 'Number', cell: (row) => row.productId },
  { key: 'onHand', header: 'On hand', cell: (row) => row.onHand },
  { key: 'reserved', header: 'Reserved', cell: (row) => row.reserved },
  { key: 'waiting', header: 'Customers waiting', cell: (row) => row.waiting },
  {
    key: 'backorder',
    header: 'Back-orders',
    cell: (row) => (row.backorder ? `Sent within ${countOf(row.backorderDays, 'day')}` : 'Not allowed'),
  },
  { key: 'words', header: 'Status in shop', cell: (row) => row.words },
  {
    key: 'count',
    header: 'Update stock',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <LinkButton to={`/admin/stock?count=${row.productId}#count`} variant="secondary" size="sm">
        Update<span className="sr-only"> {row.name}</span>
      </LinkButton>
    ),
  },
];

function CountForm({ chosen }: { chosen: Row | null }) {
  const [typed, setTyped] = useState({
    productId: String(chosen?.productId ?? ''),
    onHand: String(chosen?.onHand ?? ''),
    backorderDays: String(chosen?.backorderDays ?? 14),
  });
  const [backorder, setBackorder] = useState(chosen?.backorder ?? false);
  const { run, busy, fields, status } = useAction();
  const unknown: Record<string, string[]> = status === 404 ? { productId: ['No product has this number.'] } : {};
  const errors = { ...fields, ...unknown };
  const save = () =>
    run(async () => {
      const numbers = {
        productId: Number(typed.productId.trim() || Number.NaN),
        onHand: Number(typed.onHand.trim() || Number.NaN),
        backorderDays: Number(typed.backorderDays.trim() || Number.NaN),
      };
      const { told } = await api.stock.count({ ...numbers, backorder });
      toaster.success(told > 0 ? `Stock updated. ${countOf(told, 'customer')} emailed.` : 'Stock updated.');
    });
  const field = (name: keyof typeof typed, label: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        inputMode="numeric"
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <Form className="grid max-w-2xl gap-4 sm:grid-cols-3" onSend={() => void save()}>
      <h2 className="text-2xl sm:col-span-3">{chosen ? `Update stock: ${chosen.name}` : 'Update stock'}</h2>
      {field('productId', 'Product number')}
      {field('onHand', 'On hand')}
      {field('backorderDays', 'Back-order delay in days')}
      <div className="sm:col-span-3">
        <Checkbox
          checked={backorder}
          onChange={(event) => setBackorder(event.target.checked)}
          label="Allow back-orders"
          note="Customers see the expected delay."
        />
      </div>
      <div>
        <Button type="submit" loading={busy}>
          Save stock
        </Button>
      </div>
    </Form>
  );
}
