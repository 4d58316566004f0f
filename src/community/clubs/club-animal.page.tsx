import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { ClubAnimalDetail } from './clubs.contract.ts';
import type { Route } from './+types/club-animal.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.animal.name ?? 'Animal'} | Club access | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const ids = { clubId: Number(params.club), animalId: Number(params.animal) };
  const animal = await page(api.clubs.animal(ids), request);
  return { animal, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** A shared animal for club staff, limited to what the owner shares. */
export default function ClubAnimalPage({ loaderData: { animal, countryCode } }: Route.ComponentProps) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BackLink to="/my/club/animals">Club access</BackLink>
      <SectionHeading
        level={1}
        title={animal.registeredName ?? animal.name}
        intro={`${animal.breed ?? animal.species}, ${animal.sex}. Shared by ${animal.owner} since ${formatDate(animal.grantedAt, countryCode)}.`}
      />
      <Facts animal={animal} countryCode={countryCode} />
      <section aria-labelledby="results">
        <SectionHeading title="Results" id="results" />
        <Results animal={animal} countryCode={countryCode} />
      </section>
    </article>
  );
}

const verdicts = {
  qualifies: { word: 'Parents confirmed', tone: 'good' },
  excluded: { word: 'Parents excluded', tone: 'bad' },
  inconclusive: { word: 'Inconclusive', tone: 'neutral' },
} as const;

function Facts({ animal, countryCode }: { animal: ClubAnimalDetail; countryCode: string }) {
  const facts: [string, string | null][] = [
    ['Name', animal.name],
    ['Registration number', animal.registrationNumber],
    ['Microchip number', animal.chipNumber],
    ['Born', animal.dateOfBirth && formatDate(animal.dateOfBirth, countryCode)],
    ['DNA profile', animal.profiles.map(({ number, panel }) => `${number}, ${panel}`).join('; ') || null],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="nums wrap-break-word">{value ?? 'Not recorded'}</dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-muted">Parentage</dt>
        <dd className="flex flex-wrap gap-2">
          {animal.parentage.length === 0 ? 'Not tested' : null}
          {animal.parentage.map(({ verdict, reportedAt }) => (
            <Badge key={reportedAt} tone={verdicts[verdict].tone}>
              {verdicts[verdict].word}, {formatDate(reportedAt, countryCode)}
            </Badge>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Results({ animal, countryCode }: { animal: ClubAnimalDetail; countryCode: string }) {
  if (animal.results.length === 0)
    return (
      <EmptyState title="No results shared." className="mt-4">
        The owner shares identity and parentage only, or no results have been released yet.
      </EmptyState>
    );
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {animal.results.map(({ testId, name, outcome, status, releasedAt }) => (
        <li key={testId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <span className="min-w-0">
            <span className="block font-bold">{name}</span>
            <span className="nums text-sm text-muted">{formatDate(releasedAt, countryCode)}</span>
          </span>
          {status === 'trait' ? (
            <span className="font-mono font-bold">{outcome}</span>
          ) : (
            <ResultDisc tone={discTone(status)} word={outcome} size="sm" />
          )}
        </li>
      ))}
    </ul>
  );
}
