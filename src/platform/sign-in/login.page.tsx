import { useState } from 'react';
import { KeyRound, Mail } from 'lucide-react';
import { redirect } from 'react-router';
import { Form } from '#ui/forms/form.tsx';
import { followLink, Link } from '#ui/anchor.tsx';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { setSession } from '#platform/accounts/use-session.ts';
import { ScriptNeeded } from '#ui/script-needed.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { AuthCard } from './auth-card.tsx';
import { PasswordField } from './password-field.tsx';
import { describeSignIn, safeNext } from './sessions.rules.ts';
import type { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { signInWithPasskey } from './use-passkey.ts';
import { storeUser } from '#platform/accounts/use-account.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/login.page';
import { formText } from '#ui/forms/form-text.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to track samples, view results and order again.',
    canonical: `${matches[0].loaderData.origin}/login`,
  });

export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  if (user) throw redirect(next ?? shopOf(user.type));
  return { next, email: searchParams.get('email')?.slice(0, 120) ?? '' };
}

export default function LoginPage({ loaderData: { next, email } }: Route.ComponentProps) {
  const [methods, setMethods] = useState<readonly string[]>([]);
  const arrive = (user: UserDetails) => {
    setSession(storeUser(user));
    const to = next ?? shopOf(user.type);
    followLink(user.mustAddFactor ? `/my/security?next=${encodeURIComponent(to)}` : to);
  };
  if (methods.length > 0) {
    return (
      <AuthCard title="Two-factor sign-in" intro="Confirm that it's you.">
        <SecondFactorForm methods={methods} onSignedIn={arrive} onBack={() => setMethods([])} />
      </AuthCard>
    );
  }
  return <PasswordSignIn next={next} email={email} onSignedIn={arrive} onSecondFactor={setMethods} />;
}

interface PasswordSignInProps {
  next: string | null;
  email: string;
  onSignedIn: (user: UserDetails) => void;
  onSecondFactor: (methods: readonly string[]) => void;
}

function PasswordSignIn({ next, email, onSignedIn, onSecondFactor }: PasswordSignInProps) {
  const { busy, fields, message, submit } = useSubmit('Login failed');
  const signIn = (form: FormData) =>
    submit(async () => {
      const username = formText(form, 'username');
      const { user, secondFactor } = await api.auth.login({ username, password: formText(form, 'password') });
      if (user) onSignedIn(user);
      else onSecondFactor(secondFactor);
    });
  return (
    <AuthCard
      title="Sign in"
      intro={describeSignIn(next)}
      foot={
        <p>
          New here?{' '}
          <Link
            to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}
            className="font-bold text-brand underline underline-offset-4"
          >
            Register
          </Link>
          . Ordered as a guest?{' '}
          <Link to="/order-status" className="font-bold text-brand underline underline-offset-4">
            View order status
          </Link>
        </p>
      }
    >
      <Form className="grid gap-5" onSend={(form) => void signIn(form)}>
        {message ? (
          <Callout tone="bad" live title={message}>
            {message === 'Login failed' ? 'Wrong email or password.' : null}
          </Callout>
        ) : null}
        <Field label="Email address" error={fields['username']} required>
          <TextInput
            name="username"
            type="email"
            autoComplete="username"
            maxLength={120}
            defaultValue={email}
            before={<Mail aria-hidden="true" className="size-5" />}
          />
        </Field>
        <PasswordField name="password" label="Password" error={fields['password']} />
        <ScriptNeeded>
          Signing in needs JavaScript. Turn it on in your browser settings, then reload this page.
        </ScriptNeeded>
        <Button type="submit" size="lg" full loading={busy}>
          Sign in
        </Button>
        <Button
          variant="secondary"
          full
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          onClick={() => void submit(async () => onSignedIn(await signInWithPasskey()))}
        >
          Sign in with a passkey
        </Button>
        <Link to="/forgot-password" className="justify-self-center font-bold text-brand underline underline-offset-4">
          Forgot your password?
        </Link>
      </Form>
    </AuthCard>
  );
}
