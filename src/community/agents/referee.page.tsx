import { useState } from 'react';
import { data } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Recommendation } from './referees.rules.ts';
import type { Route } from './+types/referee.page';

export const meta = () => [{ title: 'A word about somebody | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The address is the key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, visitor } = context.get(pageContext);
  const found = await page(client.referees.question({ token: params.token }).catch(problemOfCall), request);
  if ('status' in found && found.status !== 410) throw data(null, { status: found.status });
  return { question: 'status' in found ? null : found, token: params.token, countryCode: visitor.countryCode };
}

/** A referee of a collection agent answers; without an account, once. */
export default function RefereePage({ loaderData: { question, token, countryCode } }: Route.ComponentProps) {
  const [isSent, setSent] = useState(false);
  if (!question) return <DeadLink />;
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title={`A word about ${question.nominee}`}
        intro={`${question.nominee} would like to collect DNA samples for Damsire, and named you, ${question.referee}, as somebody who knows their work (${question.role}).`}
      />
      {isSent ? (
        <Callout tone="good" live className="mt-8" title="Thank you. Your answer is with us.">
          Only the people who decide on this nomination read it. There is nothing more to do.
        </Callout>
      ) : (
        <>
          <p className="mt-4 text-muted">
            An agent reads an animal's microchip, takes the swab and signs for it: registries rely on their honesty.
            Your answer is read by those who decide, not by {question.nominee}. The link works once, until{' '}
            {formatDate(question.expiresAt, countryCode)}.
          </p>
          <AnswerForm token={token} nominee={question.nominee} onSent={() => setSent(true)} />
        </>
      )}
    </div>
  );
}

function DeadLink() {
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading level={1} title="This link works no longer" />
      <Callout className="mt-8" title="It was used, or is too old">
        If you have answered, your answer is with us and there is nothing more to do. If you have not and would like to,
        write to us and we send you another link.
      </Callout>
      <LinkButton to="/contact-us" variant="secondary" className="mt-6">
        Write to us
      </LinkButton>
    </div>
  );
}

const choices = (nominee: string) => [
  { value: 'YES' as const, label: 'Yes, I recommend them' },
  { value: 'DOUBTS' as const, label: 'I have doubts' },
  { value: 'NO' as const, label: `No, or I do not know ${nominee}` },
];

interface AnswerFormProps {
  token: string;
  nominee: string;
  onSent: () => void;
}

function AnswerForm({ token, nominee, onSent }: AnswerFormProps) {
  const [recommends, setRecommends] = useState<Recommendation | ''>('');
  const [knownFor, setKnownFor] = useState('');
  const [words, setWords] = useState('');
  const { busy, fields, message, submit } = useSubmit('Your answer was not sent. It is kept here: please try again.');
  const send = () =>
    submit(async () => {
      await api.referees.answer({ token, recommends: recommends as Recommendation, knownFor, words });
      onSent();
    });
  return (
    <Card as="section" pad="lg" className="mt-8">
      <Form aria-label="Your answer" className="grid gap-6" message={message} onSend={() => void send()}>
        <Field
          as="group"
          label={`Would you let ${nominee} take samples of animals that matter to you?`}
          error={fields['recommends']}
          required
        >
          <RadioCards
            name="recommends"
            columns={1}
            options={choices(nominee)}
            value={recommends}
            onChange={(value) => setRecommends(value)}
          />
        </Field>
        <Field label="How long have you known them, and from where?" error={fields['knownFor']} required>
          <TextInput maxLength={120} value={knownFor} onChange={(event) => setKnownFor(event.target.value)} />
        </Field>
        <Field label="How do they work with animals and with papers?" error={fields['words']} required>
          <Textarea rows={6} maxLength={2000} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" size="lg" loading={busy}>
            Send my answer
          </Button>
        </div>
      </Form>
    </Card>
  );
}
