import { api, ApiError } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { VIEW_AS_MINUTES } from '#platform/sign-in/sessions.rules.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { SHORTEST_REASON } from '#shared/forms/reason.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { siteBase } from '#ui/site-base.ts';

/**
 * Views the site as another user for 30 minutes. A banner shows this on every page, and every action records both
 * users.
 */
export function ViewAsForm({ email }: { email?: string }) {
  const { busy, fields, message, submit } = useSubmit("The view wasn't started. Please try again.");
  const view = (form: FormData) =>
    submit(async () => {
      const missing = ['email', 'reason'].filter((name) => formText(form, name).trim() === '');
      // Two calls follow each other, so the missing fields of both are reported together.
      if (missing.length > 0) throw new ApiError(428, Object.fromEntries(missing.map((name) => [name, [REQUIRED]])));
      const person = await api.accounts.findUserByEmail({ email: formText(form, 'email') });
      await api.accounts.startViewAs({
        userId: person.id,
        reason: formText(form, 'reason'),
        act: form.get('act') === 'on',
      });
      window.location.assign(siteBase() + shopOf(person.type));
    });
  return (
    <Card as="section" pad="lg" className="max-w-2xl">
      <h2 className="text-xl">View site as user</h2>
      <p className="mt-2 text-muted">
        The view ends after {VIEW_AS_MINUTES} minutes. Every page shows a banner, and every action is recorded under
        both names.
      </p>
      <Form className="mt-6 grid gap-5" message={message} onSend={(form) => void view(form)}>
        <Field label="User's email address" error={fields['email']} required>
          <TextInput name="email" type="email" autoComplete="off" maxLength={120} defaultValue={email} />
        </Field>
        <Field
          label="Reason for viewing"
          hint={`At least ${SHORTEST_REASON} characters. Recorded with every action you take.`}
          error={fields['reason']}
          required
        >
          <TextInput name="reason" maxLength={300} />
        </Field>
        <Checkbox
          name="act"
          label="Allow changes on the user's behalf"
          note="If unticked, the view is read-only. Payments, passwords and transfers are always blocked."
        />
        <Button type="submit" loading={busy} className="justify-self-start">
          View site
        </Button>
      </Form>
    </Card>
  );
}
