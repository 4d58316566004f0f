import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { formatMoney, parseCents } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminOrder } from './order-admin.contract.ts';
import { useAction } from '#ui/forms/use-action.ts';

type Suggestion = Awaited<ReturnType<typeof api.orderAdmin.suggestRefund>>;

/** Refund by line: the amounts of the refund table are prefilled with their reasons; staff can change them. */
export function RefundForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [typedTotal, setTypedTotal] = useState<number | null>(null);
  const { run, busy, fields } = useAction();
  useEffect(() => {
    void api.orderAdmin.suggestRefund({ id: order.orderId }).then(setSuggestion);
  }, [order.orderId]);
  if (!suggestion) return <Skeleton className="h-40" />;
  const lines = suggestion.lines.filter((line) => line.mostCents > 0);
  const kits = kitsNotice(order);
  const send = (form: FormData) => {
    const amounts = lines.map((line, i) => ({
      orderLineId: line.orderLineId,
      amountCents: parseCents(formText(form, `amount-${i}`)) ?? Number.NaN,
      reason: reasonOf(line),
    }));
    const reason = formText(form, 'reason');
    void run(async () => {
      const { approvalId, state } = await api.orderAdmin.refund({
        id: order.orderId,
        version: suggestion.version,
        lines: amounts,
        reason,
      });
      toaster.success(
        approvalId !== null
          ? 'This refund is above the limit. Another member of staff must approve it.'
          : state === 'REQUESTED' && order.payments.some(({ provider }) => provider === 'eft')
            ? 'Refund requested. Send the money from your bank, then record it under Refunds.'
            : 'Refund started.',
      );
    }).then((isDone) => isDone && onDone());
  };
  return (
    <Form onSend={send} className="grid gap-5">
      <p>
        Suggested by the refund table: <b className="nums">{formatMoney(suggestion.amountCents, order.currency)}</b>.
        You can change each amount.
      </p>
      {kits ? <p className="text-muted">{kits}</p> : null}
      {lines.map((line, i) => (
        <Field
          key={line.orderLineId ?? 'shipping'}
          label={line.name}
          hint={line.shares.map(({ count, percent, reason }) => `${count} × ${percent}%: ${reason}`).join('. ')}
          error={fields[`lines.${i}.amountCents`] ?? (i === 0 ? fields['amountCents'] : undefined)}
        >
          <TextInput
            name={`amount-${i}`}
            type="number"
            min="0"
            max={(line.mostCents / 100).toFixed(2)}
            step="0.01"
            inputMode="decimal"
            defaultValue={(line.amountCents / 100).toFixed(2)}
            onChange={({ target }) => target.form && setTypedTotal(totalOf(new FormData(target.form), lines.length))}
          />
        </Field>
      ))}
      <Field
        label="Reason"
        hint="Shown to the customer in the email and on the credit note."
        error={fields['reason'] ?? (lines.length === 0 ? fields['amountCents'] : undefined)}
        required
      >
        <TextInput
          name="reason"
          maxLength={200}
          autoComplete="off"
          defaultValue={reasonOfReturn(order) ?? firstReason(lines)}
        />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Refund {formatMoney(typedTotal ?? suggestion.amountCents, order.currency)}
      </Button>
    </Form>
  );
}

/** What happens to the kits of a line; null if there are none, or all were returned or cancelled. */
function kitsNotice({ fulfilmentState, state }: AdminOrder): string | null {
  if (['PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED'].includes(fulfilmentState))
    return "Kits of a line that is refunded in full can't be activated any more. If you refund less than the full amount, the customer may still use all of its kits. To end one of them, open it under Test kits and set its status to Void.";
  if (fulfilmentState === 'UNFULFILLED' && ['PLACED', 'PROCESSING'].includes(state))
    return 'Kits of a line that is refunded in full will not be sent. If you refund less than the full amount, we will send all of its kits.';
  return null;
}

/** Total of the typed amounts; an invalid amount counts as 0 until it is refused. */
function totalOf(form: FormData, count: number): number {
  return Array.from({ length: count }, (_, i) => parseCents(formText(form, `amount-${i}`)) ?? 0).reduce(
    (a, b) => a + b,
    0,
  );
}

const reasonOf = (line: Suggestion['lines'][number]) =>
  line.shares.find((share) => share.percent > 0)?.reason ?? 'At our discretion';

const returnReasons = { RETURN: 'Returned kits', WITHDRAWAL: 'Withdrawal from the contract', CANCELLATION: null };

function reasonOfReturn({ returns }: AdminOrder): string | null {
  const arrived = returns.findLast(({ state }) => state === 'ARRIVED');
  return arrived ? returnReasons[arrived.kind] : null;
}

function firstReason(lines: Suggestion['lines']): string {
  return lines.find((line) => line.amountCents > 0)?.shares.find((share) => share.percent > 0)?.reason ?? '';
}
