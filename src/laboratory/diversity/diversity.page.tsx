import { formatPercent } from '#shared/count-of.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { KeyFigure } from '#ui/count-up.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { AnimalTabs } from './animal-tabs.tsx';
import { BreedsPanel } from './breeds-panel.tsx';
import { HaplotypesPanel } from './haplotypes-panel.tsx';
import { MeasuresPanel } from './measures-panel.tsx';
import { BreedRange } from './breed-range.tsx';
import { PartDownload } from './part-download.tsx';
import { RohPanel } from './roh-panel.tsx';
import type { Diversity } from './diversity.contract.ts';
import { ancestorsText } from './diversity-texts.rules.ts';
import type { Route } from './+types/diversity.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Diversity of ${loaderData?.diversity.animal.name ?? 'an animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const diversity = await page(api.diversity.find({ id: Number(params.id) }), request);
  return { diversity, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function DiversityPage({ loaderData: { diversity, countryCode } }: Route.ComponentProps) {
  const { animal } = diversity;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="min-w-0">
        <AnimalTabs animal={animal} title={`Diversity of ${animal.name}`} />
        {diversity.report ? (
          <PartDownload
            to={`/api/my/animals/${animal.id}/diversity/file`}
            label="Download diversity report"
            report={diversity.report}
          />
        ) : null}
      </header>
      <section aria-labelledby="markers">
        <SectionHeading title="Heterozygosity" id="markers" />
        <Markers diversity={diversity} />
      </section>
      <MeasuresPanel diversity={diversity} countryCode={countryCode} />
      <HaplotypesPanel diversity={diversity} />
      <section aria-labelledby="runs">
        <SectionHeading title="Runs of homozygosity" id="runs" />
        <RohPanel genome={diversity.genome} name={animal.name} breed={animal.breed} countryCode={countryCode} />
      </section>
      <section aria-labelledby="pedigree">
        <SectionHeading title="Inbreeding by pedigree" id="pedigree" />
        <PedigreeFacts pedigree={diversity.pedigree} />
      </section>
      <BreedsPanel diversity={diversity} />
    </article>
  );
}

function Markers({ diversity: { identity, genome } }: { diversity: Diversity }) {
  if (!identity && !genome)
    return <p className="mt-3 text-muted">No DNA profile has been released for this animal yet.</p>;
  return (
    <div className="mt-5 grid gap-6 sm:grid-cols-2">
      {identity ? (
        <Card>
          <KeyFigure
            figure={formatPercent(identity.value)}
            label="of the identity markers are heterozygous"
            note={`${identity.markers} markers, ${identity.panelName}`}
          />
          {identity.breed ? (
            <BreedRange value={identity.value} breed={identity.breed} />
          ) : (
            <p className="mt-3 text-sm text-muted">
              A comparison with the breed is shown once 30 of its animals have been measured on this panel.
            </p>
          )}
        </Card>
      ) : null}
      {genome ? (
        <Card>
          <KeyFigure
            figure={formatPercent(genome.heterozygosity)}
            label="of genome-wide markers are heterozygous"
            note={`${genome.called.toLocaleString('en')} of ${genome.markers.toLocaleString('en')} markers called`}
          />
        </Card>
      ) : null}
    </div>
  );
}

function PedigreeFacts({ pedigree }: { pedigree: Diversity['pedigree'] }) {
  const { coefficient, completeness, equivalentGenerations, knownByGeneration } = pedigree;
  if (knownByGeneration.length === 0)
    return (
      <p className="mt-3 text-muted">
        No ancestors recorded. Add parents and grandparents to see the coefficient of inbreeding.
      </p>
    );
  return (
    <>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <KeyFigure figure={formatPercent(coefficient)} label="minimum coefficient of inbreeding (Wright)" />
        <KeyFigure
          figure={formatPercent(completeness)}
          label="of the pedigree over 5 generations is known"
          note={`${equivalentGenerations.toFixed(1)} equivalent complete generations`}
        />
      </div>
      <p className="measure mt-4 text-sm text-muted">
        {ancestorsText(knownByGeneration)} Do not compare this coefficient with F<sub>ROH</sub>, which is measured from
        DNA.
      </p>
    </>
  );
}
