import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { isOpenAdvance } from './advance.rules.ts';
import type { Route } from './+types/invitation.page';

export const meta = () => [{ title: 'Order prepared for you | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The URL contains the access token: no referrer is sent to other sites. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user } = context.get(pageContext);
  const invitation = await page(client.advance.invitation({ token: params.token }), request);
  return { invitation, token: params.token, isSignedIn: user !== null };
}

export default function InvitationPage({ loaderData: { invitation, token, isSignedIn } }: Route.ComponentProps) {
  const isOpen = isOpenAdvance(invitation);
  const here = encodeURIComponent(`/advance/${token}`);
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title={`Hello ${invitation.firstName}`}
        intro={`${invitation.agentName} has prepared an order for you${invitation.programme ? `, as part of ${invitation.programme}` : ''}.`}
      />
      <Card as="section" className="mt-8">
        <h2 className="text-xl">Prepared order</h2>
        <ul className="mt-3 grid gap-1">
          {invitation.products.map((product, i) => (
            <li key={i} className="nums">
              {product.quantity} × {product.name}
            </li>
          ))}
        </ul>
        {invitation.animals.length > 0 ? (
          <p className="mt-3 text-muted">For {invitation.animals.map((animal) => animal.name).join(', ')}</p>
        ) : null}
        <p className="mt-3">
          {invitation.payer === 'USER'
            ? 'You order and pay from your account. Nothing is charged before then.'
            : 'There is nothing for you to pay.'}
        </p>
      </Card>
      <div className="mt-8">
        {isOpen ? (
          invitation.isForMe ? (
            <Answer token={token} />
          ) : (
            <Callout
              tone="brand"
              title={`This invitation was sent to ${invitation.email}`}
              action={
                <>
                  <LinkButton to={`/login?next=${here}`}>
                    {isSignedIn ? 'Sign in with this email address' : 'Sign in'}
                  </LinkButton>
                  <LinkButton variant="secondary" to={`/register?next=${here}`}>
                    Create an account
                  </LinkButton>
                </>
              }
            >
              To accept the order, sign in with this email address. You'll then return to this page.
            </Callout>
          )
        ) : (
          <Callout tone="warn" title="This invitation has already been answered or has expired">
            {invitation.state === 'ACCEPTED' && invitation.isForMe ? (
              <LinkButton to="/my/advance-orders">View your advance orders</LinkButton>
            ) : (
              'Please ask for a new link from the person who prepared the order.'
            )}
          </Callout>
        )}
      </div>
    </div>
  );
}

function Answer({ token }: { token: string }) {
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  const navigate = useNavigate();
  const accept = (form: FormData) =>
    submit(async () => {
      const { id } = await api.advance.accept({
        token,
        acceptTerms: form.get('terms') === 'on',
        shareResults: form.get('share') === 'on',
      });
      await navigate(`/my/advance-orders/${id}`);
    });
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void accept(form)}>
      <Field label="Terms" hideLabel error={fields['acceptTerms']}>
        <Checkbox name="terms" label="I accept the terms and conditions" />
      </Field>
      <Checkbox
        name="share"
        label="Share my certificates with the person who prepared this order"
        note="If you leave this unticked, they see only the status of the tests."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          Accept order
        </Button>
        <ConfirmAction
          label="Decline order"
          variant="secondary"
          size="md"
          question="Are you sure you want to decline this order?"
          confirm="Decline order"
          failed="Something went wrong"
          call={() => api.advance.decline({ token })}
        />
      </div>
    </Form>
  );
}
