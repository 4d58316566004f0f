import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { andList } from '#shared/as-sentence.ts';
import { Callout } from '#ui/callout.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { ConsentForm } from './consent-form.tsx';
import { verdictLabels, verdictSentence } from '#laboratory/parentage/parentage.rules.ts';
import type { Route } from './+types/parentage-consent.page';

export const meta = () => [{ title: 'Parentage consent | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const token = params.token;
  const question = await page(api.parentage.consent({ token }), request);
  const { results } =
    question.state === 'WAITING'
      ? await page(
          api.animals.parents({
            page: 1,
            size: 100,
            search: '',
            gender: question.role === 'DAM' ? 'female' : 'male',
            species_id: question.speciesId,
          }),
          request,
        )
      : { results: [] };
  return {
    token,
    question,
    animals: results.map(({ id, name }) => ({ id, name })),
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

/** The page where the owner of a possible parent agrees or refuses, and later sees the verdict. */
export default function ParentageConsentPage({ loaderData }: Route.ComponentProps) {
  const { question, countryCode } = loaderData;
  const role = question.role === 'DAM' ? 'dam' : 'sire';
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl sm:text-4xl">Is {question.animalName} a parent?</h1>
      <p className="mt-3">
        <b>{question.requester}</b>{' '}
        {question.state === 'WAITING'
          ? `would like to know whether ${question.animalName} is the ${role} of ${andList(question.young)}, and is asking for your consent to compare their DNA profiles.`
          : `asked whether ${question.animalName} is the ${role} of ${andList(question.young)}.`}
      </p>
      {question.state === 'WAITING' ? (
        <>
          <p className="mt-3 text-muted">
            You can answer until <LocalDay at={question.expiresAt} countryCode={countryCode} />. {question.requester}{' '}
            will see only whether your animal matches and how many markers differ. The DNA profile is not shared.
          </p>
          <ConsentForm {...loaderData} />
        </>
      ) : (
        <Answered question={question} />
      )}
    </div>
  );
}

function Answered({ question }: { question: Route.ComponentProps['loaderData']['question'] }) {
  if (question.state !== 'AGREED' || question.hasEnded)
    return (
      <Callout className="mt-6" title={question.state === 'REFUSED' ? 'You declined' : 'This request has ended'}>
        We did not compare {question.animalName}'s DNA profile.
      </Callout>
    );
  if (question.verdicts.length === 0)
    return (
      <Callout className="mt-6" tone="good" title="You agreed">
        We'll email you when the result is ready, and it will also appear here.
      </Callout>
    );
  return (
    <ul className="mt-6 grid gap-3">
      {question.verdicts.map(({ young, verdict }) => (
        <li key={young} className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-4">
          <span>{verdictSentence(verdict, { parent: question.animalName, role: question.role, young })}</span>
          <ResultDisc tone={verdictLabels[verdict].tone} word={verdictLabels[verdict].word} />
        </li>
      ))}
    </ul>
  );
}
