import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ScriptNeeded } from '#ui/script-needed.tsx';
import { Link } from '#ui/link.tsx';

/** Lets a guest find an order without its email, by number and email address. */
export function FindOrder({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit("We couldn't look up the order. Please try again.");
  const find = (form: FormData) =>
    submit(async () => {
      const { orderId, accessToken } = await api.guestOrders.lookUp({
        orderNumber: formText(form, 'orderNumber'),
        email: formText(form, 'email'),
      });
      await navigate(`/order-status?order=${orderId}&access_token=${encodeURIComponent(accessToken)}`);
    });
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title="Order status"
        intro="Ordered without an account? Enter your order number and email address, or use the link in your confirmation email."
      />
      <Card as="section" pad="lg" className="mt-8">
        <Form className="grid gap-5" message={message} onSend={(form) => void find(form)}>
          <Field
            label="Order number"
            hint="Shown in our emails about the order, for example AU-1000001, or ORDER-11 before it is paid."
            error={fields['orderNumber']}
            required
          >
            <TextInput name="orderNumber" maxLength={40} autoComplete="off" />
          </Field>
          <Field label="Email address used for the order" error={fields['email']} required>
            <TextInput name="email" type="email" maxLength={120} autoComplete="email" />
          </Field>
          <ScriptNeeded>
            Finding an order needs JavaScript. Turn it on in your browser settings, then reload this page, or{' '}
            <Link to="/contact-us" className="text-link">
              contact us
            </Link>
            .
          </ScriptNeeded>
          <Button type="submit" loading={busy} className="justify-self-start">
            View order
          </Button>
        </Form>
      </Card>
      <p className="mt-6 text-muted">
        Orders placed with an account are in your{' '}
        <Link to={isSignedIn ? '/my/orders' : '/login?next=%2Fmy%2Forders'} className="text-link">
          order history
        </Link>
        .
      </p>
    </div>
  );
}
