import { useState } from 'react';
import { AnimalTabs } from '#laboratory/diversity/animal-tabs.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { formatPercent } from '#shared/count-of.ts';
import { Button } from '#ui/button.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { RelativeMessages } from './relative-messages.tsx';
import { RelativesConsent } from './relatives-consent.tsx';
import { describeDegrees, relationExamples, relationLabels, type IndexState } from './relatives.rules.ts';
import { recordedLabels, type RecordedRelation } from './recorded-relation.rules.ts';
import type { Relative } from './relatives.contract.ts';
import type { Route } from './+types/relatives.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Relatives of ${loaderData?.list.animal.name ?? 'an animal'} | Damsire` },
];

export async function loader(args: Route.LoaderArgs) {
  const id = Number(args.params.id);
  return loadList(args, {}, async (calls, { page, size }) => {
    const [found, messages] = [
      await calls.relatives.find({ id, page, size }),
      await calls.relatives.messages({ id, page: 1, size: 100 }),
    ];
    return { ...found, messages: messages.results };
  });
}

const notReady: Record<Exclude<IndexState, 'READY'>, [title: string, text: string]> = {
  NO_CONSENT: [
    'The relatives finder is off.',
    'Turn it on to find relatives, and to let their owners find this animal.',
  ],
  NO_GENOME: ['No genome yet.', "Relatives appear here once this animal's genome-wide markers have been released."],
  TOO_FEW_MARKERS: ['Too few markers.', "This animal's genome has too few markers to find relatives."],
  INDEXING: ['Preparing the genome.', 'This takes a few minutes. Relatives appear here when it is ready.'],
};

/** Relatives of an animal by DNA, limited to animals whose owners consented. */
export default function RelativesPage({ loaderData: { list, number, countryCode } }: Route.ComponentProps) {
  const { animal, state, consent, messages } = list;
  const [chosen, setChosen] = useState<Relative | null>(null);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="min-w-0">
        <AnimalTabs animal={animal} title={`Relatives of ${animal.name}`} />
      </header>
      <RelativesConsent animal={animal} consent={consent} />
      <section aria-labelledby="found" className="min-w-0">
        <h2 id="found" className="text-2xl">
          Relatives by DNA
        </h2>
        <p className="measure mt-2 text-muted">
          Relations are estimates. Inbreeding can make relatives look closer than they are in the pedigree. In an inbred
          breed, unrelated animals can share as much DNA as cousins: relatives beyond the second degree are shown only
          if they share more than is usual in the breed. If fewer than 20 animals of a breed are in the finder, most of
          these are not shown, and ranges are wider.
        </p>
        <p className="measure mt-2 text-muted">
          Two animals are compared at the markers that both tests read. Even a parent may not be shown if it was tested
          on a different type of array.
        </p>
        <p className="measure mt-2 text-muted">
          Kinship by shared DNA compares two animals with unrelated animals of the breed. It differs from{' '}
          <Link to="/my/kinship" className="text-link">
            DNA kinship (KING)
          </Link>
          , which is lower if one of the animals is inbred.
        </p>
        <div className="mt-5">
          <PagedList
            label="Relatives by DNA"
            list={list}
            number={number}
            nouns={['relative', 'relatives']}
            rowKey={({ animalId }) => animalId}
            columns={columnsFor(setChosen)}
            empty={
              <EmptyState
                title={state === 'READY' ? 'No relatives yet.' : notReady[state][0]}
                art={<EmptyArt kind="results" />}
              >
                {state === 'READY' ? 'Relatives appear here when their owners turn on the finder.' : notReady[state][1]}
              </EmptyState>
            }
          />
        </div>
      </section>
      <RelativeMessages messages={messages} countryCode={countryCode} />
      <MessageDialog animalId={animal.id} relative={chosen} onClose={() => setChosen(null)} />
    </article>
  );
}

function labelOf(recorded: RecordedRelation, sex: Relative['sex']): string {
  const label = recordedLabels[recorded];
  return typeof label === 'string' ? label : label[sex];
}

function columnsFor(onWrite: (relative: Relative) => void): Column<Relative>[] {
  return [
    {
      key: 'relative',
      header: 'Relative',
      lead: true,
      cell: ({ name, breed, sex, isOwn }) => (
        <>
          <span className="font-bold wrap-anywhere">{name ?? 'Name not shown'}</span>
          <span className="block text-sm text-muted">
            {[breed ?? 'Mixed or unknown breed', sex, ...(isOwn ? ['your animal'] : [])].join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'relation',
      header: 'Expected relation',
      cell: ({ relation, recorded, degrees, sex }) =>
        recorded ? (
          <>
            {labelOf(recorded, sex)}
            <span className="block text-sm text-muted">Recorded in the pedigree, and consistent with the DNA.</span>
          </>
        ) : (
          <>
            {relationLabels[relation]}
            <span className="block text-sm text-muted">{relationExamples[relation]}</span>
            {degrees.length > 1 ? (
              <span className="block text-sm text-muted">Possible: {describeDegrees(degrees)}</span>
            ) : null}
          </>
        ),
    },
    {
      key: 'kinship',
      header: 'Kinship by shared DNA',
      cell: ({ kinship, low, high }) => (
        <span className="nums">
          {formatPercent(kinship)}
          <span className="block text-sm text-muted">
            {formatPercent(low)} to {formatPercent(high)}
          </span>
        </span>
      ),
    },
    {
      key: 'segments',
      header: 'Shared segments',
      cell: ({ segments, sharedMegabases }) => (
        <span className="nums">
          {segments}
          <span className="block text-sm text-muted">{Math.round(sharedMegabases).toLocaleString('en')} megabases</span>
        </span>
      ),
    },
    actionsColumn((relative) =>
      relative.takesMessages ? (
        <Button variant="secondary" size="sm" onClick={() => onWrite(relative)}>
          Contact owner
          <span className="sr-only"> of {relative.name ?? 'this relative'}</span>
        </Button>
      ) : null,
    ),
  ];
}
