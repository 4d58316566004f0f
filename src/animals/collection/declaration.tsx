import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { CollectedAnimal } from './collection.contract.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { Signature } from './signature.rules.ts';

const blank: Signature = { strokes: [], typed: null };
const sent = ({ strokes, typed }: Signature) => ({
  strokes: strokes.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])),
  typed: typed ?? null,
});

/** The statements that both confirm and sign on one screen (business rules 3.13). */
export function Declaration({ entry, collector }: { entry: CollectedAnimal; collector: string }) {
  const [agent, setAgent] = useState(blank);
  const [owner, setOwner] = useState(blank);
  const [signer, setSigner] = useState(entry.ownerName ?? '');
  const [sealIntact, setSeal] = useState(false);
  const [isUnrelated, setUnrelated] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The declaration wasn't saved. Please try again.");
  const sign = () =>
    submit(async () => {
      const signatures = { agent: sent(agent), owner: sent(owner) };
      await api.collection.sign({ id: entry.id, sealIntact, isUnrelated, signer, ...signatures });
      await revalidate();
      toaster.success('Declaration signed.');
    });
  const grade = entry.chipScanned && entry.chipNumber ? 'A' : 'B';
  return (
    <Card as="section" pad="lg" aria-labelledby="declaration">
      <h2 id="declaration" className="text-xl">
        Collection and microchip declaration
      </h2>
      <p className="mt-2 text-muted">
        Once you and the owner have signed, this sample receives grade {grade}
        {grade === 'A'
          ? ' if the microchip number matches the one recorded for the animal.'
          : ', because the microchip was not scanned.'}
      </p>
      {entry.barcode ? null : (
        <Callout tone="warn" title="Enter the kit barcode first" className="mt-4">
          Each declaration applies to one kit.
        </Callout>
      )}
      <Form className="mt-6 grid gap-6" message={message} onSend={() => void sign()}>
        {fields['kit'] ? <Callout tone="bad" live title={fields['kit'].join(' ')} /> : null}
        <Field label="The tube is sealed" hideLabel error={fields['sealIntact']} required>
          <Checkbox
            label="I took the sample myself, closed the tube and sealed it."
            checked={sealIntact}
            onChange={(event) => setSeal(event.target.checked)}
          />
        </Field>
        <Field label="No personal interest" hideLabel error={fields['isUnrelated']} required>
          <Checkbox
            label="I do not own, breed, sell or live with this animal."
            checked={isUnrelated}
            onChange={(event) => setUnrelated(event.target.checked)}
          />
        </Field>
        <div className="grid gap-6 xl:grid-cols-2">
          <SignaturePad label={`Signature of ${collector}`} value={agent} onChange={setAgent} error={fields['agent']} />
          <SignaturePad label="Owner's signature" value={owner} onChange={setOwner} error={fields['owner']} />
        </div>
        <Field
          label="Name of the owner or representative"
          hint="This person witnessed the collection and confirms the animal's identity."
          error={fields['signer']}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={signer}
            onChange={(event) => setSigner(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={busy} disabled={!entry.barcode} className="justify-self-start">
          Sign declaration
        </Button>
      </Form>
    </Card>
  );
}

/** A signed declaration: opens the PDF, and can be withdrawn until the kit has arrived. */
export function SignedDeclaration({ entry, countryCode }: { entry: CollectedAnimal; countryCode: string }) {
  return (
    <Card as="section" pad="lg" aria-labelledby="declaration">
      <h2 id="declaration" className="text-xl">
        Declaration signed
      </h2>
      <p className="mt-2 text-muted">Signed by you and the owner on {formatDate(entry.signedAt, countryCode)}.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={`/api/tools/collected-animal/${entry.id}/declaration.pdf`} external variant="secondary">
          View declaration
        </LinkButton>
        {entry.isOpen ? (
          <ConfirmAction
            label="Withdraw"
            size="md"
            question={`Withdraw the declaration for ${entry.name}?`}
            confirm="Withdraw"
            failed="The declaration wasn't withdrawn. Please try again."
            call={() => api.collection.takeBack({ id: entry.id })}
            done="Declaration withdrawn."
          >
            You can then correct the entry. Both of you must sign again.
          </ConfirmAction>
        ) : null}
      </div>
    </Card>
  );
}
