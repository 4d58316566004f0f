import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { ConsentForm } from './consent-form.tsx';
import { verdictLabels } from '#laboratory/parentage/parentage.rules.ts';
import type { Route } from './+types/parentage-consent.page';

export const meta = () => [{ title: 'Consent to a comparison | Damsire' }];

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

/** The owner of a possible parent agrees or refuses, and later sees the verdict. */
export default function ParentageConsentPage({ loaderData }: Route.ComponentProps) {
  const { question, countryCode } = loaderData;
  const role = question.role === 'DAM' ? 'dam' : 'sire';
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl sm:text-4xl">Is {question.animalName} a parent?</h1>
      <p className="mt-3">
        <b>{question.requester}</b> asks whether {question.animalName} is the {role} of {question.young.join(', ')}, and
        for your consent to compare its DNA profile.
      </p>
      {question.state === 'WAITING' ? (
        <>
          <p className="mt-3 text-muted">
            The question is open until {formatDate(question.expiresAt, countryCode)}. {question.requester} learns only
            whether your animal fits and at how many markers it does not. Its DNA profile is shown to nobody.
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
  if (question.state !== 'AGREED')
    return (
      <Callout className="mt-6" title={question.state === 'REFUSED' ? 'You refused' : 'The question has ended'}>
        Your animal was not compared.
      </Callout>
    );
  if (question.verdicts.length === 0)
    return (
      <Callout className="mt-6" tone="good" title="You agreed">
        The verdict stands here, and comes by mail, when the comparison is reported.
      </Callout>
    );
  return (
    <ul className="mt-6 grid gap-3">
      {question.verdicts.map(({ young, verdict }) => (
        <li key={young} className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-4">
          <b>{young}</b>
          <ResultDisc tone={verdictLabels[verdict].tone} word={verdictLabels[verdict].word} />
        </li>
      ))}
    </ul>
  );
}
