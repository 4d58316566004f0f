import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { CollectionForm, type StartOfEntry } from './collection-form.tsx';
import type { Balance } from '#animals/activation/activation.contract.ts';
import type { CollectedAnimal, ShowChoice } from './collection.contract.ts';
import { collectedSorts, sameChipWarning } from './collection.rules.ts';
import { RemoveEntry } from './remove-entry.tsx';
import type { Route } from './+types/collected.page';

const intro = 'Your log of collected samples: animal, place, kit, owner and signatures.';

export const meta: Route.MetaFunction = () => [{ title: 'Sampled animals | Damsire' }];

export async function loader(args: Route.LoaderArgs) {
  const { api: calls, user } = args.context.get(pageContext);
  if (user?.type !== 'vet' && !user?.roles.includes('collection_agent')) return null;
  const data = await loadList(args, {}, (_, { search: name, ...asked }, query) =>
    calls.collection.list({ ...asked, name, sort: collectedSorts.find((one) => one === query.get('sort')) }),
  );
  const [shows, balance] = await Promise.all([
    page(calls.collection.shows(), args.request),
    page(calls.activation.balance(), args.request),
  ]);
  return { ...data, shows, balance };
}

export default function CollectedPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NoCollector />;
  const { list, shows, balance, search, countryCode } = loaderData;
  return (
    <ListPage
      title="Sampled animals"
      intro={intro}
      aside={
        <LinkButton to="/my/animals/consignments" size="sm" variant="secondary">
          Sample parcels
        </LinkButton>
      }
      data={loaderData}
      nouns={['animal', 'animals']}
      columns={columns(countryCode)}
      rowKey={(row) => row.id}
      search="Search by animal, owner, place, microchip or barcode"
      empty={<EmptyState title={search ? 'Nothing found.' : 'No sampled animals yet.'} art={<EmptyArt kind="dog" />} />}
    >
      <NewEntry countryCode={countryCode} shows={shows} balance={balance} last={list.results[0]} />
    </ListPage>
  );
}

function NoCollector() {
  return (
    <>
      <SectionHeading level={1} title="Sampled animals" intro={intro} />
      <EmptyState
        className="mt-8"
        title="This log is for collection agents and clinics."
        art={<EmptyArt kind="kit" />}
        action={<LinkButton to="/my/collection-agents?view=collected">View samples collected for me</LinkButton>}
      >
        Samples that someone else collected from your animals are listed under Collection agents.
      </EmptyState>
    </>
  );
}

interface NewEntryProps {
  countryCode: string;
  shows: readonly ShowChoice[];
  balance: readonly Balance[];
  last: CollectedAnimal | undefined;
}

const startOf = ({ place, collectedOn, show }: CollectedAnimal): StartOfEntry => ({
  place,
  collectedOn,
  showId: show?.id ?? null,
});

/** The form for the next animal of a collection day; place and day are kept from the previous entry. */
function NewEntry({ countryCode, shows, balance, last }: NewEntryProps) {
  const [round, setRound] = useState(0);
  const [start, setStart] = useState<StartOfEntry | undefined>(undefined);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const onSaved = async (entry: CollectedAnimal, button: string) => {
    toaster.success(`${entry.name} was added to your log.`);
    if (entry.sameChip) toaster.error(sameChipWarning(entry.sameChip));
    if (button === 'sign') {
      await navigate(`/my/animals/collected/${entry.id}`);
      return;
    }
    setStart(startOf(entry));
    setRound(round + 1);
    await revalidate();
  };
  return (
    <Card as="section" pad="lg">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">Add an animal</h2>
        {last && !start ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setStart(startOf(last));
              setRound(round + 1);
            }}
          >
            Use the same place and date as {last.name}
          </Button>
        ) : null}
      </div>
      <CollectionForm
        key={round}
        countryCode={countryCode}
        shows={shows}
        balance={balance}
        start={start}
        onKept={onSaved}
        buttons={(busy) => (
          <>
            <Button type="submit" name="then" value="sign" loading={busy}>
              Save and sign
            </Button>
            <Button type="submit" name="then" value="next" variant="secondary" disabled={busy}>
              Save
            </Button>
          </>
        )}
      />
    </Card>
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
          <Link to={`/my/animals/collected/${row.id}`} className="text-link font-bold">
            {row.name}
          </Link>
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
          <span className="block text-sm wrap-anywhere text-muted">{row.place}</span>
        </>
      ),
    },
    {
      key: 'ids',
      header: 'Kit and microchip',
      cell: (row) => (
        <span className="nums text-sm">
          {row.barcode ? formatBarcode(row.barcode) : 'No kit'}
          <span className="block text-muted">
            {row.chipNumber ?? 'No microchip'}
            {row.chipScanned ? ', scanned' : ''}
          </span>
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      cell: (row) => <span className="wrap-anywhere">{row.ownerName ?? row.ownerEmail ?? '–'}</span>,
    },
    {
      key: 'signed',
      header: 'Declaration',
      cell: (row) =>
        row.signedAt ? (
          <Badge tone="good">Signed</Badge>
        ) : row.isOpen && row.barcode ? (
          <Link to={`/my/animals/collected/${row.id}`} className="text-link">
            Sign<span className="sr-only"> for {row.name}</span>
          </Link>
        ) : (
          <Badge tone="neutral">Not signed</Badge>
        ),
    },
    actionsColumn((row) => (row.isOpen ? <RemoveEntry entry={row} /> : null), 'Delete'),
  ];
}
