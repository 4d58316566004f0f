import { useNavigate } from 'react-router';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { MAX_TEXT, MAX_TITLE, type ReviewName, shownName } from './reviews.rules.ts';
import { StarsField } from './stars-field.tsx';
import type { Route } from './+types/my-review.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Review: ${loaderData?.found.product ?? ''} | Damsire` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api: client } = context.get(pageContext);
  if (!/^[1-9]\d{0,8}$/.test(params.product)) throw new Response(null, { status: 404 });
  return { found: await page(client.reviews.find({ productId: Number(params.product) }), request) };
}

/** Form to write or change the review of one product. */
export default function MyReviewPage({ loaderData: { found } }: Route.ComponentProps) {
  const { productId, product, review, firstName } = found;
  const { busy, fields, message, submit } = useSubmit("Couldn't save your review");
  const navigate = useNavigate();
  const send = (form: FormData) =>
    submit(async () => {
      await api.reviews.save({
        productId,
        stars: Number(formText(form, 'stars')),
        title: formText(form, 'title'),
        text: formText(form, 'text'),
        shownAs: formText(form, 'shownAs') as ReviewName,
      });
      toaster.success('Thank you. We will read your review before we publish it.');
      await navigate('/my/reviews');
    });
  return (
    <div className="grid max-w-2xl gap-6">
      <BackLink to="/my/reviews">Reviews</BackLink>
      <SectionHeading
        level={1}
        title={review ? 'Edit your review' : 'Write a review'}
        intro={
          review?.state === 'PUBLISHED'
            ? `${product}. An edited review is published again once we have read it.`
            : product
        }
      />
      {review?.rejectReason ? (
        <Callout tone="warn" title="This review was not published.">
          {review.rejectReason} You can edit it and send it again.
        </Callout>
      ) : null}
      <Form className="grid gap-6" busy={busy} message={message} onSend={(form) => void send(form)}>
        <StarsField value={review?.stars ?? null} error={fields['stars']} />
        <Field label="Title" error={fields['title']} required>
          <TextInput name="title" maxLength={MAX_TITLE} defaultValue={review?.title} />
        </Field>
        <Field
          label="Your review"
          hint="Please do not include names, addresses or results that others should not read."
          error={fields['text']}
          required
        >
          <Textarea name="text" rows={6} maxLength={MAX_TEXT} defaultValue={review?.text} />
        </Field>
        <Field label="Name shown with your review" as="group" error={fields['shownAs']} required>
          <RadioCards
            name="shownAs"
            defaultValue={review?.shownAs ?? 'VERIFIED_CUSTOMER'}
            options={[
              { value: 'VERIFIED_CUSTOMER', label: shownName('VERIFIED_CUSTOMER', firstName) },
              ...(firstName ? [{ value: 'FIRST_NAME' as const, label: firstName }] : []),
            ]}
          />
        </Field>
        <Button type="submit" size="lg" loading={busy} className="justify-self-start">
          Send review
        </Button>
      </Form>
    </div>
  );
}
