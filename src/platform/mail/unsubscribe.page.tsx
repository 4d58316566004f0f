import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

export const meta = () => [{ title: 'Unsubscribe | Damsire' }, { name: 'robots', content: 'noindex' }];

/** Opened by the link at the end of an email. Only the button unsubscribes, so that link scanners do not. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { busy, message, submit } = useSubmit("We couldn't unsubscribe you. Please try again.");
  const [label, setLabel] = useState('');
  const unsubscribe = () => submit(async () => setLabel((await api.mail.unsubscribe({ token })).label));
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading
        level={1}
        title="Unsubscribe"
        intro="Stop getting this kind of email. You will still get emails about your orders, your results and your account."
      />
      <div className="mt-8 grid max-w-2xl gap-5">
        {message ? <Callout tone="bad" live title={message} /> : null}
        {label ? (
          <Callout tone="good" live title="You're unsubscribed.">
            We won't send you these emails any more: {label}.
          </Callout>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {label ? null : (
            <Button onClick={() => void unsubscribe()} loading={busy}>
              Unsubscribe
            </Button>
          )}
          <LinkButton to="/my/privacy" variant="secondary">
            Email preferences
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
