import { useState } from 'react';
import type { ReactNode } from 'react';
import { MailCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { Form } from '#ui/forms/form.tsx';
import { Link } from '#ui/link.tsx';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CountryFields, type CountryOption } from '#platform/addresses/country-fields.tsx';
import { PasswordField } from '#platform/sign-in/password-field.tsx';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formText } from '#ui/forms/form-text.ts';

interface RegistrationFormProps {
  type: Audience;
  countries: readonly CountryOption[];
  countryCode: string;
  /** Additional fields of this account type. */
  extra?: (errors: Record<string, string[]>) => ReactNode;
  /** Reads the additional fields for the request. */
  readExtra?: (form: FormData) => Record<string, unknown>;
}

export function RegistrationForm({ type, countries, countryCode, extra, readExtra }: RegistrationFormProps) {
  const query = new URLSearchParams(useLocation().search);
  const next = query.get('next');
  // The page is cached for all visitors, so an email address in the URL is filled in after hydration.
  const email = (useHydrated() && query.get('email')?.slice(0, 120)) || '';
  const [answer, setAnswer] = useState<{ email: string; message: string } | null>(null);
  const { busy, fields, message, submit } = useSubmit('Email registration failed');
  const register = (form: FormData) =>
    submit(async () => {
      const request = { ...readBase(form), ...readExtra?.(form), type, next } as Parameters<
        typeof api.auth.register
      >[0];
      const response = await api.auth.register(request);
      setAnswer({ email: request.email, message: response.message });
    });
  if (answer) return <CheckYourMail {...answer} />;
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void register(form)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={fields['firstName']} required>
          <TextInput name="firstName" autoComplete="given-name" maxLength={80} />
        </Field>
        <Field label="Last name" error={fields['lastName']} required>
          <TextInput name="lastName" autoComplete="family-name" maxLength={80} />
        </Field>
        {extra?.(fields)}
        <CountryFields
          countries={countries}
          names={{ country: 'countryCode', state: 'state' }}
          initial={{ countryCode }}
          errors={fields}
        />
      </div>
      <Field
        label="Email address"
        hint="You'll sign in with this address, and we'll email you when results are ready."
        error={fields['email']}
        required
      >
        <TextInput key={email} name="email" type="email" autoComplete="username" maxLength={120} defaultValue={email} />
      </Field>
      <PasswordField name="password" label="Password" fresh error={fields['password']} />
      <TrapField />
      <Checkbox
        name="newsletter"
        label="Send me news about tests and research"
        note="About once a month. Unsubscribe at any time."
      />
      <Field label="Terms" hideLabel error={fields['acceptTerms']}>
        <Checkbox name="acceptTerms" required label={<TermsLabel />} />
      </Field>
      <Button type="submit" size="lg" loading={busy}>
        Create account
      </Button>
    </Form>
  );
}

function readBase(form: FormData) {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    password: text('password'),
    countryCode: text('countryCode'),
    state: text('state') || null,
    newsletter: form.has('newsletter'),
    acceptTerms: form.has('acceptTerms'),
    website: text('website'),
  };
}

/** Honeypot: bots fill in every field, while people can neither see nor reach this one. */
function TrapField() {
  return (
    <div aria-hidden="true" className="hidden">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
    </div>
  );
}

function TermsLabel() {
  const link = 'font-bold text-brand underline underline-offset-4';
  return (
    <>
      I accept the{' '}
      <Link to="/terms-and-conditions" className={link}>
        terms and conditions
      </Link>{' '}
      and have read the{' '}
      <Link to="/privacy-and-disclosure" className={link}>
        privacy policy
      </Link>
    </>
  );
}

function CheckYourMail({ email, message }: { email: string; message: string }) {
  return (
    <div role="status">
      <MailCheck aria-hidden="true" className="size-9 text-brand" />
      <h2 className="mt-3 text-2xl">Check your email</h2>
      <p className="mt-2 wrap-break-word">{message}</p>
      <p className="mt-2 wrap-break-word text-muted">
        We've emailed <strong className="text-ink">{email}</strong>. If the email hasn't arrived after a few minutes,
        check your spam folder or register again. Only the latest link works.
      </p>
    </div>
  );
}
