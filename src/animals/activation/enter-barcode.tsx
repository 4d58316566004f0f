import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Form } from '#ui/forms/form.tsx';
import { Link } from '#ui/link.tsx';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { ScanButton } from '#animals/kits/scan-button.tsx';
import { capital } from '#shared/capital.ts';
import { KIT_TAKEN } from '#animals/kits/kits.rules.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ScriptNeeded } from '#ui/script-needed.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { bareCode } from '#ui/forms/code-groups.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Balance } from './activation.contract.ts';
import { activationFailed } from './activation.rules.ts';
import type { KitTestOffer } from '#animals/extra-tests/kit-test.contract.ts';
import { KitPayment, type PaidBy } from '#animals/extra-tests/kit-payment.tsx';
import { saveTyped, useSavedTyped } from './use-typed.ts';

const OWN_TEST = "This kit already includes a test. Your balance won't change.";

interface EnterBarcodeProps {
  barcode: string;
  draftId: string | null;
  /** The animal that is selected in the next step. */
  animal: Option | null;
  isGuest: boolean;
  isVet: boolean;
  balance: readonly Balance[];
  /** The tests that can be bought, if the kit is known to have no test yet. */
  offers: KitTestOffer[];
}

/** Step 1: the code twice, the code of a second swab, and for a guest the email address of the future account. */
export function EnterBarcode({ barcode: first, draftId, isGuest, isVet, animal, ...props }: EnterBarcodeProps) {
  const navigate = useNavigate();
  // Restores what was entered here when the customer comes back from the next step.
  const stored = useSavedTyped<Entered>(draftId, 'barcode');
  const initial = stored && bareCode(stored.codes.barcode) === bareCode(first) ? stored : noCodes(first);
  const [typed, setTyped] = useState<Partial<Entered>>({});
  const { codes, hasSecond, email } = { ...initial, ...typed };
  const set = (patch: Partial<Entered>) => setTyped((before) => ({ ...before, ...patch }));
  const setCodes = (next: Codes) => set({ codes: next });
  const [paidBy, setPaidBy] = useState<PaidBy>('own');
  const [offers, setOffers] = useState(props.offers);
  const { busy, fields, message, submit } = useSubmit(activationFailed.barcode);
  // Another kit may need other tests, so the offers for the previous kit are cleared.
  const changeCodes = (typed: Codes) => {
    setCodes(typed);
    if (typed.barcode === codes.barcode || offers.length === 0) return;
    setOffers([]);
    if (paidBy !== 'own' && 'productId' in paidBy) setPaidBy('own');
  };
  const save = () =>
    submit(async () => {
      const second = hasSecond ? {} : { secondBarcode: '', confirmSecondBarcode: '' };
      const chosen = paidBy === 'own' ? {} : paidBy;
      const form = { ...codes, ...second, ...chosen, draftId, ...(isGuest && { email }) };
      const draft = await api.activation.enterBarcode(form).catch(async (error: unknown) => {
        if (problemOf(error).fields['productId']) setOffers(await api.kitTest.offers());
        throw error;
      });
      if (paidBy !== 'own' && draft.categoryId === null && draft.kitTest === null)
        toaster.note(OWN_TEST, { title: "Your balance hasn't changed" });
      saveTyped(draft.id, 'barcode', { codes, hasSecond, email } satisfies Entered);
      if (animal) saveTyped(draft.id, 'animal', animal);
      await navigate(`/activate/${draft.id}`);
    });
  return (
    <Form className="grid gap-6" busy={busy} onSend={() => void save()}>
      <h2 className="text-2xl">{animal ? `Enter the barcode of the kit for ${animal.label}` : 'Enter barcode'}</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <AlreadyMine link={fields['link']?.[0]} />
      {fields['barcode']?.includes(KIT_TAKEN) ? <Taken isGuest={isGuest} /> : null}
      <CodePair
        label="barcode number"
        scan="Scan the barcode with your camera"
        names={['barcode', 'confirmBarcode']}
        {...{ codes, setCodes: changeCodes, fields }}
      />
      <Checkbox
        label="My kit has a second swab with its own barcode"
        checked={hasSecond}
        onChange={(event) => set({ hasSecond: event.target.checked })}
      />
      {hasSecond ? (
        <div className="grid gap-6 rounded-lg bg-paper-deep/60 p-5">
          <CodePair
            label="second barcode number"
            scan="Scan the second barcode with your camera"
            names={['secondBarcode', 'confirmSecondBarcode']}
            {...{ codes, setCodes, fields }}
          />
        </div>
      ) : null}
      <KitPayment
        balance={props.balance}
        offers={offers}
        value={paidBy}
        onChange={setPaidBy}
        error={fields['productId'] ?? fields['categoryId']}
      />
      {isGuest ? (
        <GuestEmail
          value={email}
          onChange={(next) => set({ email: next })}
          errors={fields['email']}
          barcode={codes.barcode}
        />
      ) : null}
      <ScriptNeeded>
        Activating a kit needs JavaScript. Turn it on in your browser settings, then reload this page.
      </ScriptNeeded>
      <Button type="submit" size="lg" loading={busy} className="justify-self-start">
        {isVet ? 'Next: About the patient' : 'Next: About my pet'}
      </Button>
    </Form>
  );
}

interface Codes {
  barcode: string;
  confirmBarcode: string;
  secondBarcode: string;
  confirmSecondBarcode: string;
}

interface Entered {
  codes: Codes;
  hasSecond: boolean;
  email: string;
}

function noCodes(barcode: string): Entered {
  const codes = { barcode, confirmBarcode: '', secondBarcode: '', confirmSecondBarcode: '' };
  return { codes, hasSecond: false, email: '' };
}

interface CodePairProps {
  label: string;
  scan: string;
  /** The code and its confirmation. */
  names: readonly [keyof Codes, keyof Codes];
  codes: Codes;
  setCodes: (codes: Codes) => void;
  fields: Record<string, string[]>;
}

/** A code with its confirmation. A code scanned with the camera fills both fields. */
function CodePair({ label, scan, names: [code, confirm], codes, setCodes, fields }: CodePairProps) {
  const input = (name: keyof Codes) => ({
    value: codes[name],
    onChange: (value: string) => setCodes({ ...codes, [name]: value }),
  });
  return (
    <>
      <Field label={capital(label)} error={fields[code]} required>
        <CodeField
          {...input(code)}
          after={<ScanButton label={scan} onCode={(read) => setCodes({ ...codes, [code]: read, [confirm]: read })} />}
        />
      </Field>
      <Field
        label={`Confirm ${label}`}
        hint={
          code === 'barcode'
            ? 'Enter the barcode again. One wrong character could link the kit to another animal.'
            : undefined
        }
        error={fields[confirm]}
        required
      >
        <CodeField {...input(confirm)} />
      </Field>
    </>
  );
}

function AlreadyMine({ link }: { link: string | undefined }) {
  if (!link) return null;
  return (
    <Callout live title="You have already activated this kit">
      <Link to={link} className="text-link">
        View the animal
      </Link>
    </Callout>
  );
}

/** The kit belongs to another account, which is not named. Shows the ways to continue. */
function Taken({ isGuest }: { isGuest: boolean }) {
  return (
    <p className="flex flex-wrap gap-3">
      {isGuest ? (
        <LinkButton to="/login?next=%2Fmy%2Fmy-animals" variant="secondary" size="sm">
          Sign in
        </LinkButton>
      ) : null}
      <LinkButton to="/contact-us" variant="secondary" size="sm">
        Contact us
      </LinkButton>
    </p>
  );
}

interface GuestEmailProps {
  value: string;
  onChange: (email: string) => void;
  errors: string[] | undefined;
  barcode: string;
}

function GuestEmail({ value, onChange, errors, barcode }: GuestEmailProps) {
  const next = encodeURIComponent(`/activate?barcode=${encodeURIComponent(barcode)}`);
  return (
    <div className="border-t border-line pt-6">
      <Field
        label="Your email address"
        hint="Your results will appear in the account with this email address."
        error={errors}
        required
      >
        <TextInput
          type="email"
          autoComplete="email"
          maxLength={120}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p className="mt-3">
        Already have an account?{' '}
        <Link to={`/login?next=${next}&email=${encodeURIComponent(value)}`} className="text-link">
          Sign in
        </Link>{' '}
        and we'll fill in your details.
      </p>
    </div>
  );
}
