import { dayColumn } from '#ui/lists/columns.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { DecideOffer, offeredFacts, TakeOfferBack } from './decide-offer.tsx';
import { OfferForm } from './offer-form.tsx';
import type { Transfer } from './transfers.contract.ts';
import { listNames, type TransferSide, type TransferState, transferStateLabels } from './transfers.rules.ts';
import type { Route } from './+types/transfer-animal.page';

const SIZE = 20;
const states = Object.keys(transferStateLabels) as TransferState[];

export const meta: Route.MetaFunction = () => [{ title: 'Transfer animals | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1), 10_000);
  const side: TransferSide = query.get('side') === 'in' ? 'in' : 'out';
  const state = states.find((one) => one === query.get('state')) ?? '';
  const search = (query.get('query') ?? '').slice(0, 120);
  const token = query.get('offer');
  const isElsewhere = side === 'out' && token === null;
  const animalId = Number(query.get('animal')) || null;
  const [list, { results: litters }, offer, waiting, animal] = await Promise.all([
    page(api.transfers.list({ page: number, size: SIZE, side, state, search }), request),
    page(api.transfers.litters(), request),
    token ? api.transfers.byLink({ token }).catch(() => null) : null,
    isElsewhere ? page(api.transfers.list({ size: 1, side: 'in', state: 'OFFERED' }), request) : null,
    animalId ? api.animals.find({ id: animalId }).catch(() => null) : null,
  ]);
  // A user who comes from an animal's page finds it already selected.
  const first = animal?.access === 'OWNER' ? { id: animal.id, name: animal.name, breed: animal.breed } : null;
  const shown = { list, litters, first, offer, token, number, side, state, search, waiting: waiting?.count ?? 0 };
  return { ...shown, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function TransferAnimalPage({ loaderData }: Route.ComponentProps) {
  const { list, litters, first, offer, token, number, side, state, search, waiting, countryCode } = loaderData;
  const isFiltered = state !== '' || search !== '';
  return (
    <div className="grid gap-10">
      <SectionHeading
        level={1}
        title="Transfer animals"
        intro="Transfer an animal or a whole litter to its new owner, with results, reports and certificates. You remain listed as the breeder."
      />
      {waiting > 0 ? <OffersToMe count={waiting} /> : null}
      {token ? <DecideOffer offer={offer} token={token} countryCode={countryCode} /> : null}
      <OfferForm key={first?.id} litters={litters} first={first} countryCode={countryCode} />
      <section aria-labelledby="offers">
        <SectionHeading title="Offers" id="offers" />
        <div className="mt-4 mb-6">
          <TabLinks
            label="Offer direction"
            links={[
              { to: '/my/transfer-animal', label: 'Sent' },
              { to: '/my/transfer-animal?side=in', label: 'Received' },
            ]}
          />
        </div>
        <DataList
          label="Offers"
          columns={columns(countryCode)}
          rows={list.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(list.count / SIZE)}
          count={list.count}
          countLabel={list.count === 1 ? 'offer' : 'offers'}
          toolbar={<Filters search={search} />}
          empty={
            <EmptyState
              title={isFiltered ? 'Nothing found.' : side === 'in' ? 'No offers received.' : 'No offers sent yet.'}
              art={<EmptyArt kind="dog" />}
            />
          }
        />
      </section>
    </div>
  );
}

/** The list opens with the user's own offers, so received ones are announced with a link. */
function OffersToMe({ count }: { count: number }) {
  return (
    <Callout title={count === 1 ? 'You have an offer to review' : `You have ${count} offers to review`}>
      <Link to="/my/transfer-animal?side=in&state=OFFERED#offers" className="text-link">
        Review offers
      </Link>
    </Callout>
  );
}

function Filters({ search }: { search: string }) {
  return (
    <>
      <SearchBox label="Search by animal or person" name="query" defaultValue={search} />
      <FilterSelect
        name="state"
        label="Status"
        all="All statuses"
        options={states.map((value) => ({ value, label: transferStateLabels[value] }))}
      />
    </>
  );
}

const tones = {
  OFFERED: 'warn',
  ACCEPTED: 'good',
  DECLINED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
} as const;

function columns(countryCode: string): Column<Transfer>[] {
  return [
    {
      key: 'animals',
      header: 'Animals',
      lead: true,
      cell: (row) => (
        <>
          <span className="font-bold">{listNames(row.animals.map(({ name }) => name))}</span>
          {row.animals.length === 1 ? (
            <span className="block text-sm font-normal text-muted">
              {row.animals.map((animal) => offeredFacts(animal, countryCode))}
            </span>
          ) : null}
          {row.note ? <span className="block text-sm font-normal text-muted wrap-anywhere">{row.note}</span> : null}
        </>
      ),
    },
    {
      key: 'person',
      header: 'Other party',
      cell: (row) => <span className="wrap-anywhere">{`${row.side === 'out' ? 'To' : 'From'} ${row.otherParty}`}</span>,
    },
    dayColumn({ key: 'offered', header: 'Offered', sort: 'created_at' }, countryCode, (row) => row.offeredAt),
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <>
          <Badge tone={tones[row.state]}>{transferStateLabels[row.state]}</Badge>
          {row.state === 'OFFERED' ? (
            <span className="nums block text-sm text-muted">
              Until <LocalDay at={row.expiresAt} countryCode={countryCode} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'do',
      header: 'Review',
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        row.state !== 'OFFERED' ? null : row.side === 'out' ? (
          <TakeOfferBack transfer={row} />
        ) : (
          <DecideOffer offer={row} countryCode={countryCode} inRow />
        ),
    },
  ];
}
