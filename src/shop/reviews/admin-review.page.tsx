import { useRevalidator } from 'react-router';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { PersonLink } from '#platform/admin/person-link.tsx';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { MAX_TEXT, reviewStateLabel } from './reviews.rules.ts';
import { Stars } from './stars.tsx';
import type { Route } from './+types/admin-review.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Review: ${loaderData?.review.product ?? ''} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api: client, visitor } = context.get(pageContext);
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw new Response(null, { status: 404 });
  const review = await page(client.reviewAdmin.find({ id: Number(params.id) }), request);
  return { review, countryCode: visitor.countryCode };
}

type Review = Route.ComponentProps['loaderData']['review'];

export default function AdminReviewPage({ loaderData: { review, countryCode } }: Route.ComponentProps) {
  const { word, tone } = reviewStateLabel(review.state);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to="/admin/reviews">Reviews</BackLink>
      <SectionHeading level={1} title={review.title} aside={<Badge tone={tone}>{word}</Badge>} />
      <Card as="section" pad="lg">
        <Stars stars={review.stars} />
        <p className="measure mt-4 whitespace-pre-line wrap-anywhere">{review.text}</p>
        <p className="mt-4 text-sm text-muted">
          Shown as {review.shownName}. Written on {formatDate(review.writtenAt, countryCode)}, results released on{' '}
          {formatDate(review.releasedAt, countryCode)}.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
          <Link to={productPath({ id: review.productId, slug: review.productSlug })} className="text-link py-2">
            {review.product}
          </Link>
          <span className="py-2">
            <PersonLink person={{ id: review.personId, name: review.person, email: review.email }} />
          </span>
        </p>
        {review.rejectReason ? <p className="mt-3">Rejected: {review.rejectReason}</p> : null}
        <Decision review={review} />
      </Card>
      <AnswerForm key={review.answer} review={review} />
      <HistoryCard entries={review.history} countryCode={countryCode} />
    </div>
  );
}

function Decision({ review: { id, revision, state } }: { review: Review }) {
  const { run, busy } = useAction('Failed to publish the review');
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {state === 'PUBLISHED' ? null : (
        <Button
          size="sm"
          loading={busy}
          onClick={() => void run(() => api.reviewAdmin.publish({ id, revision }), 'Review published.')}
        >
          Publish review
        </Button>
      )}
      {state === 'REJECTED' ? null : (
        <ReasonButton
          label="Reject review"
          variant={state === 'PUBLISHED' ? 'danger' : 'secondary'}
          title="Reject this review?"
          hint="Included in the email to the customer."
          confirm="Reject review"
          failed="Failed to reject the review"
          done="Review rejected."
          call={(reason) => api.reviewAdmin.reject({ id, revision, reason })}
        >
          <p className="text-muted">
            The review won't be shown on the product page. The customer can edit it and submit it again.
          </p>
        </ReasonButton>
      )}
    </div>
  );
}

function AnswerForm({ review: { id, revision, answer } }: { review: Review }) {
  const { busy, fields, message, submit } = useSubmit('Failed to save the answer');
  const { revalidate } = useRevalidator();
  const send = (form: FormData) =>
    submit(async () => {
      await api.reviewAdmin.answer({ id, revision, answer: formText(form, 'answer') });
      await revalidate();
      toaster.success('Answer saved.');
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">Public answer</h2>
      <Form className="grid gap-4" busy={busy} message={message} onSend={(form) => void send(form)}>
        <Field
          label="Answer"
          hint='Shown below the review, as "Answer from Damsire". Leave empty to remove the answer.'
          error={fields['answer']}
        >
          <Textarea name="answer" maxLength={MAX_TEXT} defaultValue={answer ?? ''} />
        </Field>
        <Button type="submit" size="sm" variant="secondary" loading={busy} className="justify-self-start">
          Save answer
        </Button>
      </Form>
    </Card>
  );
}
