import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

export const meta = () => [{ title: 'Newsletter preferences | Damsire' }, { name: 'robots', content: 'noindex' }];

// The minimum length in the contract; an email client that breaks the link leaves a shorter token.
const SHORTEST_TOKEN = 20;

/**
 * Opened by the link in the email. Only a click on the button has an effect, so that email scanners confirm nothing.
 */
export default function NewsletterConfirmPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { busy, message, submit } = useSubmit('Something went wrong. Please try again.');
  const [done, setDone] = useState<'confirmed' | 'left' | null>(null);
  const [email, setEmail] = useState('');
  if (token.length < SHORTEST_TOKEN) return <HalfALink />;
  const confirm = () =>
    submit(async () => {
      setEmail((await api.newsletter.confirm({ token })).email);
      setDone('confirmed');
    });
  const leave = () =>
    submit(async () => {
      await api.newsletter.leave({ token });
      setDone('left');
    });
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading
        level={1}
        title="Our newsletter"
        intro="New tests and articles, about once a month. Confirm here to start receiving the newsletter at the address we emailed."
      />
      <div className="mt-8 grid max-w-2xl gap-5">
        {message ? (
          <Callout
            tone="bad"
            live
            title={message}
            action={
              <LinkButton to="/newsletter" size="sm" variant="secondary">
                Subscribe again
              </LinkButton>
            }
          />
        ) : null}
        {done ? (
          <Callout tone="good" live title={done === 'confirmed' ? "You're subscribed." : "You've unsubscribed."}>
            {done === 'confirmed'
              ? `Thank you. We'll send the next issue to ${email}.`
              : "You won't receive any more newsletters from us."}
          </Callout>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {done === 'confirmed' ? null : (
            <Button onClick={() => void confirm()} loading={busy}>
              Confirm subscription
            </Button>
          )}
          {done === 'left' ? null : (
            <Button variant="secondary" onClick={() => void leave()} disabled={busy}>
              Unsubscribe
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shown if the page was opened without a token, or if the email client broke the link. */
function HalfALink() {
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading level={1} title="Our newsletter" />
      <Callout
        tone="warn"
        className="mt-8 max-w-2xl"
        title="This link is incomplete."
        action={
          <LinkButton to="/newsletter" size="sm" variant="secondary">
            Request a new email
          </LinkButton>
        }
      >
        Open the link in the email again, or copy the whole link.
      </Callout>
    </div>
  );
}
