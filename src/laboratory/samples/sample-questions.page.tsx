import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { LocalDay } from '#ui/local-time.tsx';
import type { SampleQuestion } from '#laboratory/identity/identity.contract.ts';
import type { Route } from './+types/sample-questions.page';

export const meta: Route.MetaFunction = () => [{ title: 'Questions about your samples | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const { number } = listQuery(request, { sorts: [] });
  const list = await page(calls.identity.questions({ page: number, size: DEFAULT_PAGE_SIZE }), request);
  return { list, number, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function SampleQuestionsPage({ loaderData: { list, number, countryCode } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <SectionHeading
        level={1}
        title="Questions about your samples"
        intro="We check the identity of every sample before we release results. Your answer goes to the reviewer in our laboratory."
      />
      {list.results.length === 0 ? (
        <EmptyState title="No open questions.">
          If we need to check something about a sample, the question appears here and we email you.
        </EmptyState>
      ) : (
        <ul className="grid gap-6">
          {list.results.map((question) => (
            <li key={question.id}>
              <Question question={question} countryCode={countryCode} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={number} pages={Math.ceil(list.count / DEFAULT_PAGE_SIZE)} label="Pages of questions" />
    </div>
  );
}

function Question({ question, countryCode }: { question: SampleQuestion; countryCode: string }) {
  const { id, animalId, animalName, barcode, askedAt, answer } = question;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Your answer was not saved. Please try again.');
  const send = (form: FormData) =>
    submit(async () => {
      await api.identity.answer({ id, answer: formText(form, 'answer') });
      await revalidate();
      toaster.success('Thank you. The reviewer has your answer.');
    });
  return (
    <Card as="section" pad="lg" className="grid gap-4">
      <div>
        <h2 className="text-xl">
          <Link to={`/my/my-animals/${animalId}`} className="text-link">
            {animalName}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          Kit <span className="font-mono">{formatBarcode(barcode)}</span>, asked{' '}
          <LocalDay at={askedAt} countryCode={countryCode} />
        </p>
      </div>
      <p>{question.question}</p>
      <Form className="grid gap-4" busy={busy} message={message} onSend={(form) => void send(form)}>
        <Field
          label="Your answer"
          hint={answer ? 'You can change your answer until the reviewer has made a decision.' : undefined}
          error={fields['answer']}
          required
        >
          <Textarea name="answer" rows={4} maxLength={1000} defaultValue={answer ?? ''} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            {answer ? 'Change answer' : 'Send answer'}
          </Button>
          <Link to={`/my/my-animals/${animalId}/edit`} className="text-link self-center">
            Edit the details of {animalName}
          </Link>
        </div>
      </Form>
    </Card>
  );
}
