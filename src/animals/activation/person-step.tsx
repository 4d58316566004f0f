import { useNavigate } from 'react-router';
import { Form } from '#ui/forms/form.tsx';
import { Link } from '#ui/link.tsx';
import { api } from '#ui/api/api-client.ts';
import type { PostalAddress, UserDetails } from '#platform/accounts/accounts.contract.ts';
import { CountryFields, type CountryOption } from '#platform/addresses/country-fields.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { DraftView } from './activation.contract.ts';
import { activationFailed } from './activation.rules.ts';
import { forgetTyped, saveTyped, useTyped } from './use-typed.ts';

interface PersonStepProps {
  draft: DraftView;
  countries: readonly CountryOption[];
  countryCode: string;
  details: UserDetails | null;
  /** A saved address, otherwise that of the newest order. */
  address: PostalAddress | null;
}

const GUEST_EMAIL = 'Your results will appear in the account with this email address.';

/** Step 3: prefilled from the account, if there is one. */
export function PersonStep({ draft, countries, countryCode, details, address }: PersonStepProps) {
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit(activationFailed.person);
  // Saved on every change, but read only when the step opens: the inputs are uncontrolled in between.
  const [typed] = useTyped<ReturnType<typeof readPerson> | null>(draft.id, 'person', () => null);
  const from = typed ?? draft.person ?? prefill({ draft, details, address });
  const save = (form: FormData) =>
    submit(async () => {
      await api.activation.aboutMe({ draftId: draft.id, ...readPerson(form) });
      forgetTyped(draft.id, 'person');
      await navigate(`/activate/${draft.id}?step=4`);
    });
  return (
    <Form
      key={typed ? 'typed' : 'saved'}
      className="grid gap-6"
      busy={busy}
      onSend={(form) => void save(form)}
      onChange={({ currentTarget }) => saveTyped(draft.id, 'person', readPerson(new FormData(currentTarget)))}
    >
      <h2 className="text-2xl">About me</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        {inputs.map(({ name, label, wide, required, ...input }) => (
          <Field
            key={name}
            label={label}
            hint={name === 'email' && details === null ? GUEST_EMAIL : undefined}
            error={fields[name]}
            required={required}
            className={wide ? 'sm:col-span-2' : undefined}
          >
            <TextInput name={name} defaultValue={from[name] ?? ''} {...input} />
          </Field>
        ))}
        <CountryFields
          countries={countries}
          names={{ country: 'country', state: 'state' }}
          initial={{
            countryCode: typed?.country ?? draft.person?.country ?? address?.countryCode ?? countryCode,
            stateCode: typed?.state ?? draft.person?.state ?? address?.stateCode ?? details?.address.state,
            postalCode: from.postalCode ?? '',
          }}
          errors={fields}
        />
      </div>
      <Field label="Terms" hideLabel error={fields['acceptTerms']} required>
        <Checkbox
          name="acceptTerms"
          defaultChecked={typed?.acceptTerms ?? draft.person?.acceptTerms}
          label={<TermsLabel />}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/activate/${draft.id}?step=2`} variant="secondary" size="lg">
          Back
        </LinkButton>
        <Button type="submit" size="lg" loading={busy}>
          Next: Review
        </Button>
      </div>
    </Form>
  );
}

function TermsLabel() {
  return (
    <>
      I am authorised to have this animal tested, and I accept the{' '}
      <Link to="/terms-and-conditions" className="text-link" target="_blank">
        terms and conditions
      </Link>
    </>
  );
}

const inputs = [
  { name: 'firstName', label: 'First name', required: true, autoComplete: 'given-name', maxLength: 80, wide: false },
  { name: 'lastName', label: 'Last name', required: true, autoComplete: 'family-name', maxLength: 80, wide: false },
  {
    name: 'email',
    label: 'Email address',
    required: true,
    autoComplete: 'email',
    maxLength: 120,
    wide: false,
    type: 'email',
  },
  { name: 'phone', label: 'Phone', required: false, autoComplete: 'tel', maxLength: 30, wide: false, type: 'tel' },
  { name: 'address', label: 'Address', required: true, autoComplete: 'street-address', maxLength: 120, wide: true },
  { name: 'city', label: 'City or suburb', required: true, autoComplete: 'address-level2', maxLength: 80, wide: false },
] as const;

function prefill({ draft, details, address }: Pick<PersonStepProps, 'draft' | 'details' | 'address'>) {
  return {
    firstName: details?.firstName,
    lastName: details?.lastName,
    email: details?.email ?? draft.email,
    phone: details?.phone,
    address: address ? [address.line1, address.line2].filter(Boolean).join(', ') : '',
    city: address?.city,
    postalCode: address?.postalCode,
  };
}

function readPerson(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state') || null,
    postalCode: text('postalCode'),
    country: text('country'),
    // The server reports terms that are not accepted.
    acceptTerms: form.has('acceptTerms') as true,
  };
}
