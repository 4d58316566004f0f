import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { LocalDay } from '#ui/local-time.tsx';

interface FeedCardProps {
  createdAt: string | null;
  origin: string;
  countryCode: string;
}

/** The secret URL of the calendar feed: shown once, and can be replaced or removed. */
export function FeedCard({ createdAt, origin, countryCode }: FeedCardProps) {
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction();
  const [address, setAddress] = useState<string | null>(null);
  const create = async () => {
    const { path } = await api.calendar.createFeed({});
    setAddress(origin + path);
    await revalidate();
  };
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Subscribe in your calendar</h2>
      <p className="measure text-muted">
        Add your feed address to Google Calendar, Apple Calendar or Outlook. The feed shows your animals' names and
        these dates, but never a result. Anyone with the address can read the feed, so keep the address private.
      </p>
      {address ? (
        <Callout tone="good" live title="Copy the address now. We show it only once.">
          <div className="mt-3 grid gap-3">
            <Field label="Feed address">
              <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
            </Field>
            <p>
              <CopyButton text={address}>Copy address</CopyButton>
            </p>
          </div>
        </Callout>
      ) : null}
      {createdAt ? (
        <>
          <p>
            Your feed has been on since <LocalDay at={createdAt} countryCode={countryCode} />.
          </p>
          <p className="flex flex-wrap gap-3">
            <ConfirmAction
              label="Replace address"
              variant="secondary"
              question="Replace your feed address?"
              confirm="Replace address"
              danger={false}
              call={create}
            >
              The current address stops working. Add the new address to your calendar.
            </ConfirmAction>
            <ConfirmAction
              label="Turn off feed"
              question="Turn off your calendar feed?"
              confirm="Turn off feed"
              call={async () => {
                await api.calendar.removeFeed({});
                setAddress(null);
              }}
              done="Calendar feed turned off."
            >
              Calendars that use the address no longer receive your dates.
            </ConfirmAction>
          </p>
        </>
      ) : (
        <p>
          <Button onClick={() => void run(create)} loading={busy}>
            Create feed address
          </Button>
        </p>
      )}
    </Card>
  );
}
