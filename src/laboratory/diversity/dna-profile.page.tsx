import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AnimalTabs } from './animal-tabs.tsx';
import { PartDownload } from './part-download.tsx';
import type { DiversityProfile } from './diversity.contract.ts';
import type { Route } from './+types/dna-profile.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `DNA profile of ${loaderData?.profile.animal.name ?? 'an animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const profile = await page(api.diversity.profile({ id: Number(params.id) }), request);
  return { profile, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function DnaProfilePage({ loaderData: { profile, countryCode } }: Route.ComponentProps) {
  const { animal, panels, genome } = profile;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="min-w-0">
        <AnimalTabs animal={animal} title={`DNA profile of ${animal.name}`} />
      </header>
      {panels.length === 0 ? (
        <EmptyState
          art={<EmptyArt kind="results" />}
          title="No DNA profile yet."
          action={<LinkButton to="/activate">Activate a kit</LinkButton>}
        >
          The DNA profile appears here when results are released. It is needed for parentage tests.
        </EmptyState>
      ) : null}
      {panels.map((panel) => (
        <Panel key={panel.panelId} panel={panel} animalId={animal.id} />
      ))}
      {genome ? (
        <p className="text-muted">
          Genome-wide markers: {genome.called.toLocaleString('en')} of {genome.markers.toLocaleString('en')} called,
          imported {formatDate(genome.importedAt, countryCode)}.
        </p>
      ) : null}
    </article>
  );
}

function Panel({ panel, animalId }: { panel: DiversityProfile['panels'][number]; animalId: number }) {
  const file = `/api/my/animals/${animalId}/dna-profile/file?${new URLSearchParams({ panel: panel.panelId }).toString()}`;
  return (
    <section aria-labelledby={panel.panelId} className="min-w-0">
      <h2 id={panel.panelId} className="text-2xl">
        {panel.panelName}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Kit {formatBarcode(panel.barcode)}, {panel.markers.length} markers. Do not compare allele sizes between
        laboratories.
      </p>
      {panel.report ? <PartDownload to={file} label="Download DNA profile" report={panel.report} /> : null}
      <ul className="mt-4 grid gap-x-8 min-[30rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4">
        {panel.markers.map(({ marker, alleles, isSexMarker }) => (
          <li key={marker} className="flex justify-between gap-3 border-b border-line py-2">
            <span className={isSexMarker ? 'text-muted' : ''}>{marker}</span>
            <span className="font-mono">{alleles.join('/')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
