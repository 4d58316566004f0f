import { useState } from 'react';
import { Mail, MailCheck } from 'lucide-react';
import { Form } from '#ui/forms/form.tsx';
import { Link } from '#ui/link.tsx';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RESET_MINUTES } from './account-links.rules.ts';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { Route } from './+types/forgot-password.page';
import { formText } from '#ui/forms/form-text.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Forgot your password? | Damsire' },
  { name: 'description', content: 'Get a link by email to choose a new password.' },
];
export const headers: Route.HeadersFunction = () => ({ 'x-page-cache': 'guest' });

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit('Failed to forgot password');
  const requestReset = (form: FormData) =>
    submit(async () => {
      setAnswer((await api.auth.forgotPassword({ email: formText(form, 'email') })).message);
    });
  return (
    <AuthCard
      title="Forgot your password?"
      intro={`Enter your email address and we'll send you a link to reset your password. The link expires after ${RESET_MINUTES} minutes.`}
      foot={
        <Link to="/login" className="font-bold text-brand underline underline-offset-4">
          Back to sign in
        </Link>
      }
    >
      {answer ? (
        <div role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden="true" className="mt-1 size-6 shrink-0 text-brand" />
          <p className="text-lg">{answer}</p>
        </div>
      ) : (
        <Form className="grid gap-5" message={message} onSend={(form) => void requestReset(form)}>
          <Field label="Email address" error={fields['email']} required>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              maxLength={120}
              before={<Mail aria-hidden="true" className="size-5" />}
            />
          </Field>
          <Button type="submit" size="lg" full loading={busy}>
            Send reset link
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
