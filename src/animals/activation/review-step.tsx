import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Form } from '#ui/forms/form.tsx';
import { Link } from '#ui/link.tsx';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { formText } from '#ui/forms/form-text.ts';
import type { DraftView } from './activation.contract.ts';
import { activationFailed, birthDateOf, nursingAdvice } from './activation.rules.ts';
import type { ExtraTests as Found } from '#animals/extra-tests/extra-tests.contract.ts';
import { BuyKitTest } from '#animals/extra-tests/buy-kit-test.tsx';
import { ExtraTests } from '#animals/extra-tests/extra-tests.tsx';
import { ReviewChoices, type ChosenForReview } from './review-choices.tsx';

interface ReviewStepProps {
  draft: DraftView;
  countryCode: string;
  isGuest: boolean;
  /** Tests that can be added to the swab; null for guests. */
  extras: Found | null;
  payment: { failure: string | null; isProcessing: boolean } | null;
  simulatorOrigin: string | null;
  isVet: boolean;
}

/** Step 4: a summary of everything, then the kit is activated. */
export function ReviewStep({ draft, countryCode, isGuest, ...more }: ReviewStepProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { excludedProducts, consent, collector } = draft;
  const [choices, setChoices] = useState<ChosenForReview>({
    excluded: [...excludedProducts.trait, ...excludedProducts.disease],
    consent,
    collector,
  });
  const { busy, fields, message, submit } = useSubmit(activationFailed.activate);
  const refused = fields['barcodes'] ?? fields['animalId'] ?? fields['registrationNumber'];
  const saveChoices = async () => {
    await api.activation.review({ draftId: draft.id, ...reviewOf(draft, choices) });
  };
  const needsPayment = !isGuest && draft.kitTest !== null && !draft.kitTest.isPaid;
  const finish = (nextPath: string) => {
    let failed: string = activationFailed.review;
    const work = async () => {
      await saveChoices();
      if (isGuest) {
        await navigate(accountPath(draft, nextPath));
        return;
      }
      failed = activationFailed.activate;
      await api.activation.activate({ draftId: draft.id });
      await revalidate();
      window.scrollTo(0, 0);
    };
    return submit(work, () => failed);
  };
  return (
    <Form className="grid gap-8" busy={busy} onSend={(form) => void finish(formText(form, 'goOn'))}>
      <h2 className="text-2xl">Review</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      {refused ? <Callout tone="bad" live title={refused.join(' ')} /> : null}
      <Facts draft={draft} countryCode={countryCode} isVet={more.isVet} />
      {draft.nursing ? (
        <Callout tone="warn" title="This animal may still be nursing">
          {nursingAdvice}
        </Callout>
      ) : null}
      <ReviewChoices draft={draft} choices={choices} onChange={setChoices} errors={fields} isVet={more.isVet} />
      {isGuest || !draft.kitTest ? null : (
        <BuyKitTest draftId={draft.id} test={draft.kitTest} saveChoices={saveChoices} {...more} />
      )}
      {needsPayment ? null : <MoreTests draftId={draft.id} saveChoices={saveChoices} {...more} />}
      {isGuest ? (
        <Callout title="Last step: your account">
          You need an account for your kit, your animal and the results. Register with{' '}
          {draft.email ?? 'your email address'}, or sign in if you have an account with another address. We'll keep what
          you entered and bring you back here.
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/activate/${draft.id}?step=3`} variant="secondary" size="lg">
          Back
        </LinkButton>
        {needsPayment ? null : (
          <Button type="submit" name="goOn" value="register" size="lg" loading={busy}>
            {isGuest ? 'Register and activate' : 'Activate the kit'}
          </Button>
        )}
        {isGuest ? (
          <Button type="submit" name="goOn" value="login" variant="quiet" size="lg" disabled={busy}>
            Sign in and activate
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

type MoreTestsProps = Pick<ReviewStepProps, 'extras' | 'payment' | 'simulatorOrigin' | 'isVet'> & {
  draftId: string;
  saveChoices: () => Promise<void>;
};

function MoreTests({ draftId, extras, payment, ...rest }: MoreTestsProps) {
  if (!extras) return null;
  const isOpen = extras.order?.state === 'WAITING';
  return (
    <>
      {isOpen && payment?.failure ? (
        <Callout tone="bad" live title="Payment failed">
          {payment.failure} You haven't been charged.
        </Callout>
      ) : null}
      {isOpen && payment?.isProcessing ? (
        <Callout title="Your payment is being confirmed">We'll add the tests to your kit once it's confirmed.</Callout>
      ) : null}
      <ExtraTests draftId={draftId} found={extras} {...rest} />
    </>
  );
}

function accountPath({ id, email }: DraftView, nextPath: string): string {
  return `/${nextPath === 'login' ? 'login' : 'register'}?next=${encodeURIComponent(`/activate/${id}?step=4`)}&email=${encodeURIComponent(email ?? '')}`;
}

function reviewOf(draft: DraftView, { excluded, consent, collector }: ChosenForReview) {
  const of = (kind: 'trait' | 'disease') =>
    draft.tests.filter((test) => test.kind === kind && excluded.includes(test.id)).map((test) => test.id);
  return { excludedProducts: { trait: of('trait'), disease: of('disease') }, consent, collector };
}

function Facts({ draft, countryCode, isVet }: Pick<ReviewStepProps, 'draft' | 'countryCode' | 'isVet'>) {
  const { pet, person, breed, kit, secondBarcode } = draft;
  const to = (step: number) => `/activate/${draft.id}?step=${step}`;
  const born = pet ? formatDate(birthDateOf(pet), countryCode) : '';
  return (
    <div className="grid gap-4">
      <FactGroup title="Kit" edit={`/activate?draft=${draft.id}&barcode=${draft.barcode}`}>
        <Fact label="Barcode">
          <span className="font-mono">{formatBarcode(draft.barcode)}</span>
        </Fact>
        {secondBarcode ? <Fact label="Second barcode">{formatBarcode(secondBarcode)}</Fact> : null}
        <Fact label="Test">{kit?.productName}</Fact>
      </FactGroup>
      <FactGroup title={isVet ? 'Patient' : 'Pet'} edit={to(2)}>
        <Fact label="Name">{pet?.petName}</Fact>
        <Fact label="Breed">{breed?.name}</Fact>
        <Fact label="Sex">{pet?.gender === 'male' ? 'Male' : 'Female'}</Fact>
        <Fact label="Date of birth">{born}</Fact>
        <Fact label="Registered name">{pet?.registrationName}</Fact>
        <Fact label="Registration number">{pet?.registrationNumber}</Fact>
        <Fact label="Microchip number">{pet?.chipNumber}</Fact>
        <Fact label="Colour">{pet?.colour}</Fact>
        <Fact label="Weight">{pet?.weight ? `${pet.weight} ${pet.weightType}` : null}</Fact>
      </FactGroup>
      <FactGroup title="Me" edit={to(3)}>
        <Fact label="Name">{person ? `${person.firstName} ${person.lastName}` : null}</Fact>
        <Fact label="Email">{person?.email}</Fact>
        <Fact label="Phone">{person?.phone}</Fact>
        <Fact label="Address">
          {person
            ? [
                person.address,
                ...placeLines({ ...person, stateCode: person.state, countryCode: person.country }),
                countryNameOf(person.country),
              ].join(', ')
            : null}
        </Fact>
      </FactGroup>
    </div>
  );
}

function FactGroup({ title, edit, children }: { title: string; edit: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-paper/60 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        <Link to={edit} aria-label={`Change: ${title}`} className="text-link text-sm font-bold">
          Change
        </Link>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">{children}</dl>
    </section>
  );
}

/** One line, or nothing if there is no value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-break-word font-semibold">{children}</dd>
    </div>
  );
}
