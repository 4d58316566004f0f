import { useState } from 'react';
import { data } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Recommendation } from './referees.rules.ts';
import type { Route } from './+types/referee.page';

export const meta = () => [{ title: 'Reference | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The URL contains the secret token, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, visitor } = context.get(pageContext);
  const found = await page(client.referees.question({ token: params.token }).catch(problemOfCall), request);
  if ('status' in found && found.status !== 410) throw data(null, { status: found.status });
  return { question: 'status' in found ? null : found, token: params.token, countryCode: visitor.countryCode };
}

/** Form for a referee of a collection agent, who answers once and needs no account. */
export default function RefereePage({ loaderData: { question, token, countryCode } }: Route.ComponentProps) {
  const [isSent, setSent] = useState(false);
  if (!question) return <ExpiredLink />;
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title={`Reference for ${question.nominee}`}
        intro={`${question.nominee} has applied to collect DNA samples for Damsire and named you, ${question.referee}, as a referee. How you know each other: "${question.role}"`}
      />
      {isSent ? (
        <Callout tone="good" live className="mt-8" title="Thank you. We've received your answer.">
          Only the people who decide on this nomination can read your answer. You don't need to do anything else.
        </Callout>
      ) : (
        <>
          <p className="mt-4 text-muted">
            An agent reads an animal's microchip, takes the swab and signs for it. Registries rely on the honesty of
            agents. Your answer is read only by the people who decide, not by {question.nominee}. You can use this link
            once, until <LocalDay at={question.expiresAt} countryCode={countryCode} />.
          </p>
          <AnswerForm token={token} nominee={question.nominee} onSent={() => setSent(true)} />
        </>
      )}
    </div>
  );
}

function ExpiredLink() {
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading level={1} title="This link has expired" />
      <Callout className="mt-8" title="Each link works once, for a limited time">
        If you've already answered, you don't need to do anything else. If you haven't, contact us and we'll send you a
        new link.
      </Callout>
      <LinkButton to="/contact-us" variant="secondary" className="mt-6">
        Contact us
      </LinkButton>
    </div>
  );
}

const choices = (nominee: string) => [
  { value: 'YES' as const, label: 'Yes, I recommend them' },
  { value: 'DOUBTS' as const, label: 'I have doubts' },
  { value: 'NO' as const, label: `No, or I don't know ${nominee}` },
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
  const { busy, fields, message, submit } = useSubmit(
    "We couldn't send your answer. Your text is still on this page. Please try again.",
  );
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
          label={`Would you trust ${nominee} to take samples from your own animals?`}
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
        <Field label="How do you know them, and for how long?" error={fields['knownFor']} required>
          <TextInput maxLength={120} value={knownFor} onChange={(event) => setKnownFor(event.target.value)} />
        </Field>
        <Field label="How do they handle animals and paperwork?" error={fields['words']} required>
          <Textarea rows={6} maxLength={2000} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" size="lg" loading={busy}>
            Send answer
          </Button>
        </div>
      </Form>
    </Card>
  );
}
