import { useState } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminClubView } from './club-admin.contract.ts';

type Product = AdminClubView['products'][number];
const SIZE = 15;

interface AdminProductsProps {
  club: AdminClubView;
  choices: readonly { id: number; name: string }[];
  edits: boolean;
}

/** Products for the members of the club, in the order in which members see them. */
export function AdminProducts({ club, choices, edits }: AdminProductsProps) {
  const [open, setOpen] = useState<Product | 'new' | null>(null);
  const { typed, type, page, setPage, found, shown } = useFound(club.products);
  return (
    <section aria-labelledby="products">
      <SectionHeading
        title="Products"
        id="products"
        aside={
          edits ? (
            <Button size="sm" onClick={() => setOpen('new')}>
              Add product
            </Button>
          ) : undefined
        }
      />
      <div className="mt-4 grid gap-4">
        <DataList
          toolbar={
            club.products.length > SIZE || typed ? (
              <TextInput
                type="search"
                aria-label={`Search products of ${club.name}`}
                placeholder="Search by product or code"
                value={typed}
                onChange={(event) => type(event.target.value)}
                className="max-w-sm"
              />
            ) : undefined
          }
          label={`Products of ${club.name}`}
          rows={shown}
          rowKey={(row) => row.productId}
          count={found.length}
          countLabel={found.length === 1 ? 'product' : 'products'}
          empty={
            typed ? (
              <EmptyState title="Nothing found." />
            ) : (
              <EmptyState title="No products yet.">Add a product to show it to members.</EmptyState>
            )
          }
          columns={[
            {
              key: 'name',
              header: 'Product',
              lead: true,
              cell: (row) => (
                <>
                  <b>{row.name}</b>
                  <span className="block text-sm font-normal text-muted">
                    {row.sku}
                    {row.sellable ? '' : ', not on sale'}
                  </span>
                </>
              ),
            },
            { key: 'note', header: 'Note', cell: (row) => row.note || '–' },
            {
              key: 'code',
              header: 'Code',
              cell: (row) => (row.couponCode ? <span className="font-mono">{row.couponCode}</span> : 'Shop price'),
            },
            {
              key: 'do',
              header: 'Actions',
              hideHeader: true,
              align: 'end',
              cell: (row) => (edits ? <ProductActions club={club} product={row} onEdit={() => setOpen(row)} /> : null),
            },
          ]}
        />
        <Pagination page={page} pages={Math.ceil(found.length / SIZE)} onPage={setPage} label="Product pages" />
      </div>
      <ProductDialog club={club} choices={choices} product={open} onClose={() => setOpen(null)} />
    </section>
  );
}

/** The complete list is loaded, in the order that members see; search and paging are done here. */
function useFound(products: readonly Product[]) {
  const [typed, setTyped] = useState('');
  const [wanted, setPage] = useState(1);
  const text = typed.trim().toLowerCase();
  const found = products.filter(({ name, sku, couponCode }) =>
    `${name} ${sku} ${couponCode ?? ''}`.toLowerCase().includes(text),
  );
  const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / SIZE)));
  const type = (next: string) => {
    setTyped(next);
    setPage(1);
  };
  return { typed, type, page, setPage, found, shown: found.slice((page - 1) * SIZE, page * SIZE) };
}

interface ProductActionsProps {
  club: AdminClubView;
  product: Product;
  onEdit: () => void;
}

function ProductActions({ club: { id: clubId, products }, product, onEdit }: ProductActionsProps) {
  const { productId, name } = product;
  const { run, busy } = useAction();
  const place = products.indexOf(product);
  const move = (to: 'up' | 'down') => void run(() => api.clubAdmin.moveProduct({ clubId, productId, to }));
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <IconButton label={`Move ${name} up`} disabled={busy || place === 0} onClick={() => move('up')}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={busy || place === products.length - 1}
        onClick={() => move('down')}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <Button variant="quiet" size="sm" onClick={onEdit}>
        Change<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmAction
        label="Remove"
        about={` ${name}`}
        question={`Remove ${name} from the list?`}
        confirm="Remove product"
        call={() => api.clubAdmin.removeProduct({ clubId, productId })}
        done={`${name} removed.`}
      >
        Members no longer see this club product. Existing orders aren't affected.
      </ConfirmAction>
    </span>
  );
}

interface ProductDialogProps {
  club: AdminClubView;
  choices: AdminProductsProps['choices'];
  product: Product | 'new' | null;
  onClose: () => void;
}

function ProductDialog({ club: { id: clubId }, choices, product, onClose }: ProductDialogProps) {
  const { busy, fields, message, submit } = useSubmit("The product wasn't saved. Please try again.");
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Option | null>(null);
  const known = product === 'new' ? null : product;
  const save = (form: FormData) =>
    submit(async () => {
      const productId = known?.productId ?? Number(chosen?.value ?? 0);
      const words = { note: formText(form, 'note'), couponCode: formText(form, 'couponCode') };
      await api.clubAdmin.saveProduct({ clubId, productId, version: known?.version ?? '', ...words });
      setChosen(null);
      onClose();
      await revalidate();
      toaster.success('Club products saved.');
    });
  return (
    <FormDialog
      open={product !== null}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
      title={known ? known.name : 'Add product'}
      confirm="Save product"
      size="md"
      busy={busy}
      message={message}
      onSubmit={(form) => void save(form)}
    >
      {known ? null : (
        <Field label="Product" error={fields['productId']} required>
          <Combobox
            value={chosen}
            onChange={setChosen}
            options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            listLabel="Products"
          />
        </Field>
      )}
      <Field label="Note" hint="Members see it next to the product." error={fields['note']}>
        <TextInput name="note" maxLength={200} defaultValue={known?.note} />
      </Field>
      <Field
        label="Coupon code"
        hint="A coupon restricted to this club. Leave empty for the shop price."
        error={fields['couponCode']}
      >
        <TextInput
          name="couponCode"
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          defaultValue={known?.couponCode ?? ''}
        />
      </Field>
    </FormDialog>
  );
}
