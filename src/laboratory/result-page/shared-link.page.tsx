import { BreedAndBirth } from '#animals/records/breed-and-birth.tsx';
import { data, useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import { formatDate } from '#shared/dates.ts';
import { SexMark } from '#ui/art/pedigree.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AnimalDrawing } from '#animals/drawings/animal-drawing.tsx';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { ClearByParentageCard } from '#laboratory/clear-by-parentage/clear-by-parentage-card.tsx';
import { groupInherited } from '#laboratory/clear-by-parentage/inherited-systems.rules.ts';
import { OtherResultsCard } from '#laboratory/other-laboratories/other-results-card.tsx';
import { AllTests } from './all-tests.tsx';
import { FirstScreen } from './first-screen.tsx';
import { SharedCertificates, SharedSummary, type SharedAnimal } from './shared-facts.tsx';
import { PartCards } from '#laboratory/sample-parts/part-cards.tsx';
import { partsSummaryOf, sharedSummaryOf } from './shared-summary.rules.ts';
import { WithdrawnNotice } from './withdrawn-notice.tsx';
import { resultPageOf, type ResultPageModel } from './page-model.rules.ts';
import type { Route } from './+types/shared-link.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.link.animal.name ?? 'A shared animal'} | Damsire` },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
];

/** The URL is the secret, so it must not be sent as a referrer, cached or indexed. */
export const headers: Route.HeadersFunction = () => ({
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const found = await page(client.sharing.openLink({ token: params.token }).catch(nullIfDead), request);
  if (found === null) return data(null, { status: 404 });
  const { results, ...link } = found;
  const reader = user?.type ?? 'owner';
  return {
    link,
    byParentage: results?.byParentage ? groupInherited(results.byParentage, reader) : null,
    otherLaboratories: results?.otherLaboratories ?? [],
    withdrawn: results?.withdrawn ?? [],
    findings: results && {
      lines: [...sharedSummaryOf(results.results), ...partsSummaryOf(results.parts)],
      kits: results.kits.map(({ name }) => name),
      certificates: results.certificates,
    },
    model: results?.results.length ? resultPageOf(results.results, results.coat, { reader, opensLater: false }) : null,
    parts: results?.parts ?? { profiles: [], breeds: [] },
    token: params.token,
    reader,
    canPlan: isAllowed(user, 'breeding.use'),
    isSignedIn: user !== null,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

/** Expired, withdrawn and unknown links give the same response. */
function nullIfDead(error: unknown): null {
  if (problemOfCall(error).status === 404) return null;
  throw error;
}

export default function SharedLinkPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DeadLink />;
  const { link, findings, model, reader, canPlan, token, isSignedIn, byParentage, otherLaboratories, countryCode } =
    loaderData;
  const { parts, withdrawn } = loaderData;
  const hasParts = parts.profiles.length + parts.breeds.length > 0;
  return (
    <article className="frame grid max-w-4xl gap-8 py-8 md:py-14">
      <Head link={link} countryCode={countryCode} />
      {withdrawn.map(({ name, withdrawnAt }, at) => (
        <WithdrawnNotice
          key={`${name} ${at}`}
          what={name}
          withdrawnAt={withdrawnAt}
          reason={null}
          countryCode={countryCode}
        />
      ))}
      <SharedSummary link={link} findings={findings} countryCode={countryCode} />
      {findings ? <SharedCertificates link={link} findings={findings} countryCode={countryCode} /> : null}
      <Keep link={link} token={token} isSignedIn={isSignedIn} countryCode={countryCode} />
      {model === null && (hasParts || withdrawn.length > 0) ? null : (
        <Results link={link} model={model} reader={reader} canPlan={canPlan} />
      )}
      <PartCards parts={parts} />
      {byParentage ? <ClearByParentageCard found={byParentage} reader={reader} /> : null}
      <OtherResultsCard results={otherLaboratories} countryCode={countryCode} editPath={null} />
    </article>
  );
}

function DeadLink() {
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading level={1} title="This link doesn't work" />
      <Callout className="mt-8" title="It may have expired, or the owner has stopped sharing the animal">
        Ask the person who sent you the link for a new one. If you copied it, check that it is complete.
      </Callout>
    </div>
  );
}

function Head({ link, countryCode }: { link: SharedAnimal; countryCode: string }) {
  const { animal, identityGrade, sharedBy } = link;
  const breed = animal.breed ? { ...animal.breed, slug: '' } : null;
  return (
    <header className="grid items-center gap-6 rounded-xl bg-brand-wash p-6 sm:grid-cols-[11rem_minmax(0,1fr)] md:p-8">
      <AnimalDrawing animal={{ ...animal, breed }} className="mx-auto w-full max-w-44" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{sharedBy} shared this animal with you</p>
        <h1 className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-3xl wrap-break-word sm:text-4xl">
          {animal.name} <SexMark sex={animal.sex} />
        </h1>
        <BreedAndBirth animal={animal} countryCode={countryCode} />
        {identityGrade ? (
          <p className="mt-3">
            <IdentityBadge grade={identityGrade} />
          </p>
        ) : null}
      </div>
    </header>
  );
}

interface KeepProps {
  link: SharedAnimal;
  token: string;
  isSignedIn: boolean;
  countryCode: string;
}

const more = {
  VIEW: 'Save the animal to your list to view it there until the link expires.',
  DOWNLOAD: 'Save the animal to your list to download its reports and certificates.',
  MANAGE: 'Save the animal to your list to edit its details and activate kits. Only one person can use this link.',
};

function Keep({ link, token, isSignedIn, countryCode }: KeepProps) {
  const navigate = useNavigate();
  const { busy, message, submit } = useSubmit("The animal wasn't saved to your list. Please try again.");
  const keep = () =>
    submit(async () => {
      const { animalId } = await api.sharing.keepLink({ token });
      await navigate(`/my/my-animals/${animalId}`);
    });
  const action = link.animalId ? (
    <LinkButton to={`/my/my-animals/${link.animalId}`}>View in my account</LinkButton>
  ) : isSignedIn ? (
    <Button loading={busy} onClick={() => void keep()}>
      Save to my list
    </Button>
  ) : (
    <LinkButton to={`/login?next=${encodeURIComponent(`/shared/${token}`)}`}>Sign in to save</LinkButton>
  );
  return (
    <>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Callout title={`This link works until ${formatDate(link.expiresAt, countryCode)}`} action={action}>
        {link.isMine ? 'This is how others see your animal.' : more[link.level]}
      </Callout>
    </>
  );
}

interface ResultsProps {
  link: SharedAnimal;
  model: ResultPageModel | null;
  reader: ResultReader;
  canPlan: boolean;
}

function Results({ link: { animal }, model, reader, canPlan }: ResultsProps) {
  if (model === null)
    return <EmptyState title="No data">There are no results yet, or the owner hasn't shared them.</EmptyState>;
  const shown = { name: animal.name, isCat: animal.species.id === 2, breed: animal.breed };
  return (
    <section aria-labelledby="meaning">
      <h2 id="meaning" className="text-2xl">
        What it means
      </h2>
      <FirstScreen model={model} animal={shown} reader={reader} canPlan={canPlan} />
      <AllTests model={model} />
    </section>
  );
}
