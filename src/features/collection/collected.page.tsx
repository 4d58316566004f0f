import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { toaster } from '#ui/toast-store.ts';
import { useQuery } from '#ui/use-query.ts';
import { useState } from 'react';
import { CollectionForm } from './collection-form.tsx';
import type { CollectedAnimal } from './collection.contract.ts';
import { collectedSorts } from './collection.rules.ts';
import type { Route } from './+types/collected.page';

const SIZE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'Collected animals | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1), 10_000);
  const search = (query.get('query') ?? '').slice(0, 120);
  const sort = collectedSorts.find((one) => one === query.get('sort')) ?? '-collected_on';
  const isAgent = user?.type === 'vet' || (user?.roles.includes('collection_agent') ?? false);
  const list = isAgent
    ? await page(calls.collection.list({ page: number, size: SIZE, name: search, sort }), request)
    : null;
  return { list, number, search, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function CollectedPage({ loaderData: { list, number, search, countryCode } }: Route.ComponentProps) {
  const query = useQuery();
  return (
    <div className="grid gap-10">
      <SectionHeading
        level={1}
        title="Collected animals"
        intro="The log of a collection agent: which animal was sampled where, with which kit, and whose it is."
      />
      {list === null ? (
        <EmptyState title="This log is for collection agents." art={<EmptyArt kind="kit" />}>
          An agent takes samples at shows and in clubs. Your own animals and kits stand under My animals.
        </EmptyState>
      ) : (
        <>
          <CollectionForm countryCode={countryCode} />
          <DataList
            label="Collected animals"
            columns={columns(countryCode)}
            rows={list.results}
            rowKey={(row) => row.id}
            page={number}
            pages={Math.ceil(list.count / SIZE)}
            count={list.count}
            countLabel={list.count === 1 ? 'animal' : 'animals'}
            toolbar={
              <SearchBox
                label="Search by animal, owner, place, chip or barcode"
                defaultValue={search}
                onSearch={(text) => query.set({ query: text || undefined })}
              />
            }
            empty={
              <EmptyState title={search ? 'Nothing found.' : 'Nothing collected yet.'} art={<EmptyArt kind="dog" />} />
            }
          />
        </>
      )}
    </div>
  );
}

function columns(countryCode: string): Column<CollectedAnimal>[] {
  return [
    {
      key: 'name',
      header: 'Animal',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <span className="font-bold">{row.name}</span>
          <span className="block text-sm font-normal text-muted">{row.breed?.name ?? row.species}</span>
        </>
      ),
    },
    {
      key: 'when',
      header: 'Collected',
      sort: 'collected_on',
      cell: (row) => (
        <>
          <span className="nums">{formatDate(row.collectedOn, countryCode)}</span>
          <span className="block text-sm text-muted wrap-anywhere">{row.place}</span>
        </>
      ),
    },
    {
      key: 'ids',
      header: 'Kit and chip',
      cell: (row) => (
        <span className="nums text-sm">
          {row.barcode ? formatBarcode(row.barcode) : 'no kit'}
          <span className="block text-muted">{row.chipNumber ?? 'no chip'}</span>
        </span>
      ),
    },
    { key: 'owner', header: 'Owner', cell: (row) => <span className="wrap-anywhere">{row.ownerName ?? '–'}</span> },
    { key: 'do', header: 'Delete', hideHeader: true, align: 'end', cell: (row) => <Remove row={row} /> },
  ];
}

function Remove({ row }: { row: CollectedAnimal }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, submit } = useSubmit('The entry could not be deleted');
  const remove = async () => {
    await submit(async () => {
      await api.collection.remove({ id: row.id });
      toaster.success(`${row.name} is deleted from your log.`);
      await revalidate();
    });
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Delete ${row.name} from your log?`}
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        The kit is free for another entry again.
      </ConfirmDialog>
    </>
  );
}
