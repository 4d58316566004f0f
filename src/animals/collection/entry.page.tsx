import { FactList } from '#ui/fact-list.tsx';
import { useNavigate, useRevalidator } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { sameChipWarning } from './collection.rules.ts';
import { CollectionForm } from './collection-form.tsx';
import { Declaration, SignedDeclaration } from './declaration.tsx';
import { EntryPhoto } from './entry-photo.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import type { Route } from './+types/entry.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.entry.name ?? 'Entry'} | Sampled animals | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const entry = await page(api.collection.find({ id: Number(params.id) || 0 }), request);
  const collector = user?.name ?? '';
  const [shows, balance] = await Promise.all([
    page(api.collection.shows(), request),
    page(api.activation.balance(), request),
  ]);
  return { entry, shows, balance, collector, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function EntryPage({
  loaderData: { entry, shows, balance, collector, countryCode },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const mayChange = entry.isOpen && !entry.signedAt;
  const onSaved = async () => {
    await revalidate();
    toaster.success(`${entry.name} was updated.`);
  };
  return (
    <div className="grid gap-6">
      <div>
        <BackLink to="/my/animals/collected">Sampled animals</BackLink>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl wrap-anywhere">{entry.name}</h1>
          <Badge tone={entry.signedAt ? 'good' : 'neutral'}>{entry.signedAt ? 'Signed' : 'Not signed'}</Badge>
        </div>
        <Facts entry={entry} countryCode={countryCode} />
      </div>
      {entry.sameChip ? (
        <Callout tone="warn" title="Check the microchip number">
          {sameChipWarning(entry.sameChip)}
        </Callout>
      ) : null}
      {entry.isOpen ? null : (
        <Callout tone="brand" title="The laboratory has this kit">
          This entry can no longer be changed.
        </Callout>
      )}
      {entry.signedAt ? (
        <SignedDeclaration entry={entry} countryCode={countryCode} />
      ) : mayChange ? (
        <Declaration key={entry.id} entry={entry} collector={collector} />
      ) : null}
      <EntryPhoto entry={entry} />
      {mayChange ? (
        <Card as="section" pad="lg">
          <Disclosure summary="Edit entry" defaultOpen={!entry.barcode}>
            <div className="pt-4">
              <CollectionForm
                key={JSON.stringify(entry)}
                countryCode={countryCode}
                shows={shows}
                balance={balance}
                entry={entry}
                onKept={onSaved}
                buttons={(busy) => (
                  <Button type="submit" variant="secondary" loading={busy}>
                    Save changes
                  </Button>
                )}
              />
            </div>
          </Disclosure>
        </Card>
      ) : null}
      {entry.isOpen ? (
        <div>
          <RemoveEntry
            entry={entry}
            onRemoved={async () => {
              await navigate('/my/animals/collected');
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

type Entry = Route.ComponentProps['loaderData']['entry'];

function testOf({ test, categoryId }: Entry): string {
  if (!test) return 'The owner chooses it during activation and pays';
  return categoryId === null ? test : `${test}, paid from your balance`;
}

function Facts({ entry, countryCode }: { entry: Entry; countryCode: string }) {
  const facts: [string, string | null][] = [
    ['Species and breed', [entry.species, entry.breed?.name].filter(Boolean).join(', ')],
    ['Kit', entry.barcode && formatBarcode(entry.barcode)],
    ['Test', entry.barcode && testOf(entry)],
    ['Microchip', entry.chipNumber && `${entry.chipNumber}${entry.chipScanned ? ', scanned' : ', not scanned'}`],
    ['Registration', entry.registrationNumber],
    ['Collected', `${formatDate(entry.collectedOn, countryCode)}, ${entry.place}`],
    ['Show', entry.show?.name ?? null],
    ['Owner', [entry.ownerName, entry.ownerEmail].filter(Boolean).join(', ')],
    ['Other ID', entry.secondId],
    ['Note', entry.note],
  ];
  return <FactList facts={facts} className="mt-5 grid gap-x-10 gap-y-3 sm:grid-cols-2" />;
}
