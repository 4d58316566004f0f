import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatMoney } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { LocalDay, LocalTime } from '#ui/local-time.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/withdraw.page';
import { DAYS_TO_WITHDRAW } from './refund-table.rules.ts';
import type { WithdrawalOffer } from './returns.contract.ts';

export const meta = () => [{ title: 'Withdraw from a contract | Damsire' }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { user, visitor } = context.get(pageContext);
  const orderNumber = new URL(request.url).searchParams.get('order')?.slice(0, 40) ?? '';
  return { orderNumber, email: user?.email ?? '', countryCode: user?.countryCode ?? visitor.countryCode };
}

interface Found extends WithdrawalOffer {
  email: string;
}

export default function WithdrawPage({ loaderData }: Route.ComponentProps) {
  const [offer, setOffer] = useState<Found | null>(null);
  const [declared, setDeclared] = useState<(WithdrawalOffer & { declaredAt: string }) | null>(null);
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title="Withdraw from a contract"
        intro={`Consumers in the European Union and the United Kingdom can withdraw from an order within ${DAYS_TO_WITHDRAW} days after it was delivered, without giving a reason. You do not need an account.`}
      />
      <div className="mt-8">
        {declared ? (
          <Receipt declared={declared} />
        ) : offer ? (
          <Confirm
            offer={offer}
            countryCode={loaderData.countryCode}
            onBack={() => setOffer(null)}
            onDone={setDeclared}
          />
        ) : (
          <Find {...loaderData} onFound={setOffer} />
        )}
      </div>
      <p className="mt-6 text-muted">
        Can't withdraw, or want to return unopened kits?{' '}
        <Link to="/terms-and-conditions#cancellations-returns-and-withdrawal" className="text-link">
          Read our refund terms
        </Link>
        .
      </p>
    </div>
  );
}

interface FindProps {
  orderNumber: string;
  email: string;
  onFound: (offer: Found) => void;
}

function Find({ orderNumber, email, onFound }: FindProps) {
  const { busy, fields, message, submit } = useSubmit("We couldn't look up the order. Please try again.");
  return (
    <Card as="section" pad="lg">
      <Form
        className="grid gap-5"
        message={message}
        onSend={(form) => {
          const contract = { orderNumber: formText(form, 'orderNumber'), email: formText(form, 'email') };
          void submit(async () => onFound({ ...(await api.returns.offer(contract)), email: contract.email }));
        }}
      >
        <Field
          label="Order number"
          hint="Shown in your confirmation email, for example EU-1000001."
          error={fields['orderNumber']}
          required
        >
          <TextInput name="orderNumber" defaultValue={orderNumber} maxLength={40} autoComplete="off" />
        </Field>
        <Field label="Email address used for the order" error={fields['email']} required>
          <TextInput name="email" type="email" defaultValue={email} maxLength={120} autoComplete="email" />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Withdraw from contract here
        </Button>
      </Form>
    </Card>
  );
}

interface ConfirmProps {
  offer: Found;
  countryCode: string;
  onBack: () => void;
  onDone: (declared: WithdrawalOffer & { declaredAt: string }) => void;
}

function Confirm({ offer, countryCode, onBack, onDone }: ConfirmProps) {
  const { busy, fields, message, submit } = useSubmit("We couldn't confirm your withdrawal. Please try again.");
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Order {offer.orderNumber}</h2>
      <p className="mt-1 text-muted">
        Ordered on <LocalDay at={offer.orderedAt} countryCode={countryCode} />
      </p>
      <Lines lines={offer.lines} />
      <p className="mt-4">
        {offer.endsAtOnce
          ? 'Nothing has been sent yet, so we will cancel the order immediately.'
          : `Please return unopened kits within ${DAYS_TO_WITHDRAW} days.`}{' '}
        Your refund is currently <b className="nums">{formatMoney(offer.amountCents, offer.currency)}</b>, paid to your
        original payment method.
      </p>
      <Form
        className="mt-6 grid gap-5"
        message={message}
        onSend={(form) => {
          const reason = formText(form, 'reason');
          const { orderNumber, email } = offer;
          void submit(async () => onDone(await api.returns.withdraw({ orderNumber, email, reason })));
        }}
      >
        <Field label="Reason" hint="Optional." error={fields['reason']}>
          <Textarea name="reason" rows={3} maxLength={1000} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            Confirm withdrawal
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Lines({ lines }: { lines: WithdrawalOffer['lines'] }) {
  return (
    <ul className="mt-4 grid gap-1">
      {lines.map((line, i) => (
        <li key={i} className="nums">
          {line.quantity} × {line.name}
        </li>
      ))}
    </ul>
  );
}

function Receipt({ declared }: { declared: WithdrawalOffer & { declaredAt: string } }) {
  const { declaredAt, orderNumber, lines, endsAtOnce } = declared;
  return (
    <Callout tone="good" live title={`You have withdrawn from order ${orderNumber}`}>
      We received your declaration on <LocalTime at={declaredAt} seconds />. We will email you a receipt that shows what
      you declared, and when.
      {endsAtOnce ? ' The order is cancelled, and you will be refunded.' : ''}
      <Lines lines={lines} />
      <p className="mt-4">
        <LinkButton to="/" variant="secondary">
          Back to home
        </LinkButton>
      </p>
    </Callout>
  );
}
