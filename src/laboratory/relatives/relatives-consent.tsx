import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/forms/checkbox.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { RelativeConsent } from './relatives.contract.ts';

interface RelativesConsentProps {
  animal: { id: number; name: string };
  consent: RelativeConsent | null;
}

/** Defaults that the consent text states; showing the animal's name is a separate choice. */
const whenTurnedOn = { showsName: false, takesMessages: true };

/** The owner's consent and an explanation of what it shows; off until the owner turns it on. */
export function RelativesConsent({ animal, consent }: RelativesConsentProps) {
  const { revalidate } = useRevalidator();
  const [choice, setChoice] = useState(consent);
  const { busy, message, submit } = useSubmit("Your choice wasn't saved. Please try again.");
  const save = (next: RelativeConsent | null) =>
    submit(async () => {
      await api.relatives.consent({ id: animal.id, isGiven: next !== null, ...(next ?? whenTurnedOn) });
      setChoice(next);
      await revalidate();
    });
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Find relatives and be found</h2>
      <p className="measure text-muted">
        The finder compares {animal.name}'s DNA with that of animals whose owners have also turned it on. Owners of
        relatives see the breed, the sex, the expected relation and how much DNA the two animals share, and can send you
        messages on this page. They see the name {animal.name} only if you show it, and never your name, your email
        address or any test result. Turn it off at any time: {animal.name} leaves the finder immediately.
      </p>
      <Switch
        label={`Use the relatives finder for ${animal.name}`}
        checked={choice !== null}
        disabled={busy}
        onChange={({ target }) => void save(target.checked ? whenTurnedOn : null)}
      />
      {choice ? (
        <>
          <Switch
            label={`Show the name ${animal.name}`}
            checked={choice.showsName}
            disabled={busy}
            onChange={({ target }) => void save({ ...choice, showsName: target.checked })}
          />
          <Switch
            label="Receive messages from owners of relatives"
            note="You read and answer messages on this page. Your email address stays private."
            checked={choice.takesMessages}
            disabled={busy}
            onChange={({ target }) => void save({ ...choice, takesMessages: target.checked })}
          />
        </>
      ) : null}
      {message ? (
        <Callout tone="bad" live>
          {message}
        </Callout>
      ) : null}
    </Card>
  );
}
