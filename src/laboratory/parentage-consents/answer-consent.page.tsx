import { redirect, useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { andList } from '#shared/as-sentence.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/answer-consent.page';

export const meta = () => [{ title: 'Parentage consent | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The URL is the secret, so it must not be sent as a referrer. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  if (user) throw redirect(answerPath(params.token));
  const question = await page(client.parentage.consent({ token: params.token }), request);
  return { token: params.token, question, countryCode: visitor.countryCode };
}

function answerPath(token: string): string {
  return `/my/parentage-consent/${encodeURIComponent(token)}`;
}

/** For an invited owner who is not signed in: the question, and a way to refuse directly. */
export default function AnswerConsentPage({ loaderData: { token, question, countryCode } }: Route.ComponentProps) {
  const { animalName, requester, young } = question;
  const role = question.role === 'DAM' ? 'dam' : 'sire';
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title={`Is ${animalName} a parent?`}
        intro={`${requester} would like to know whether ${animalName} is the ${role} of ${andList(young)}, and is asking for your consent to compare their DNA profiles.`}
      />
      {question.state === 'WAITING' ? (
        <>
          <p className="mt-4 text-muted">
            You can answer until <LocalDay at={question.expiresAt} countryCode={countryCode} />. {requester} will see
            only whether your animal matches and how many markers differ. The DNA profile is not shared.
          </p>
          <Choice token={token} requester={requester} animalName={animalName} />
        </>
      ) : (
        <Ended question={question} />
      )}
    </div>
  );
}

function Choice({ token, requester, animalName }: { token: string; requester: string; animalName: string }) {
  const { revalidate } = useRevalidator();
  const next = `?next=${encodeURIComponent(answerPath(token))}`;
  const refuse = async () => {
    await api.parentage.answer({ token, agree: false });
    await revalidate();
  };
  return (
    <Card pad="lg" className="mt-8 grid gap-6">
      <div>
        <h2 className="text-xl">Agree to the comparison</h2>
        <p className="mt-2">
          Sign in with the email address this link was sent to and choose the animal. No account yet? Register with that
          address, add the animal and open this link again.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={`/login${next}`}>Sign in to agree</LinkButton>
          <LinkButton to={`/register${next}`} variant="secondary">
            Register
          </LinkButton>
        </div>
      </div>
      <div className="border-t border-line pt-6">
        <h2 className="text-xl">Decline the comparison</h2>
        <p className="mt-2">You can decline without an account or a reason.</p>
        <div className="mt-4">
          <ConfirmAction
            label="Decline"
            variant="secondary"
            size="md"
            question={`Decline the comparison of ${animalName}?`}
            confirm="Decline"
            call={refuse}
            done="You declined. No comparison will be made."
          >
            {requester} will see that you did not agree. You can't change your answer later.
          </ConfirmAction>
        </div>
      </div>
    </Card>
  );
}

function Ended({ question }: { question: Route.ComponentProps['loaderData']['question'] }) {
  const { state, animalName, hasEnded } = question;
  if (state === 'AGREED' && !hasEnded)
    return (
      <Callout className="mt-8" tone="good" title="You agreed" action={<LinkButton to="/login">Sign in</LinkButton>}>
        We'll email you when the result is ready, and it will also appear in your account.
      </Callout>
    );
  return (
    <Callout className="mt-8" live title={state === 'REFUSED' ? 'You declined' : 'This request has ended'}>
      {animalName} will not be compared. You don't need to do anything else.
    </Callout>
  );
}
