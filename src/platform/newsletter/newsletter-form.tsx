import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Homepage } from '#platform/requests/homepage.tsx';
import { useFormSecurity } from '#platform/requests/use-form-security.ts';

/** The newsletter form; the owner of the address must confirm by email. */
export function NewsletterForm() {
  const { prepare, security, renew } = useFormSecurity();
  const { busy, fields, message, submit } = useSubmit('Something went wrong. Please try again.');
  const [asked, setAsked] = useState(false);
  const send = (data: FormData) =>
    submit(async () => {
      const pass = await security();
      await api.newsletter.subscribe({
        email: formText(data, 'email'),
        security: pass,
        homepage: formText(data, 'homepage'),
      });
      renew();
      setAsked(true);
    });
  if (asked) {
    return (
      <Callout tone="good" live title="Check your inbox to confirm.">
        Select the button in our email to subscribe. We won't send anything until you do.
      </Callout>
    );
  }
  return (
    // The proof of work starts as soon as any field gets the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      aria-label="Newsletter"
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,24rem)_auto]"
      onFocus={prepare}
      onSend={(form) => void send(form)}
    >
      <Field label="Email address" error={fields['email'] ?? fields['security'] ?? message} required>
        <TextInput name="email" type="email" autoComplete="email" />
      </Field>
      <Homepage />
      <Button type="submit" loading={busy} className="sm:mt-8">
        Subscribe
      </Button>
    </Form>
  );
}
