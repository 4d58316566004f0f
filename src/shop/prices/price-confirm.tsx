import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { changeInPercent, isLargeChange, percentLabel } from './prices.rules.ts';

export interface PriceStep {
  label: string;
  /** Null if there was no price. */
  fromCents: number | null;
  toCents: number;
}

interface PriceConfirmProps {
  steps: readonly PriceStep[];
  currency: string;
  /** "from now on", or "from 1 December 2026". */
  when: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows old price, new price and the change; a change of more than 20% needs a second confirmation. */
export function PriceConfirm({ steps, currency, when, busy, onConfirm, onCancel }: PriceConfirmProps) {
  const [isSecondConfirm, setSecondConfirm] = useState(false);
  const large = steps.filter(isLargeChange);
  const confirm = () => (large.length > 0 && !isSecondConfirm ? setSecondConfirm(true) : onConfirm());
  return (
    <ConfirmDialog
      open
      question={isSecondConfirm ? 'This is a large change. Change the price anyway?' : 'Change this price?'}
      confirm={isSecondConfirm ? 'Change price anyway' : 'Change price'}
      danger={isSecondConfirm}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className="grid gap-4">
        {isSecondConfirm ? (
          <Callout tone="warn" live title="Check for a typo">
            {large.map((step) => `${step.label} ${percentLabel(changeInPercent(step))}`).join(', ')}. Prices rarely
            change by more than 20% at once.
          </Callout>
        ) : null}
        <PriceSteps steps={steps} currency={currency} />
        <p className="text-muted">
          The new price applies {when}. Placed orders keep their price. Open carts are repriced.
        </p>
      </div>
    </ConfirmDialog>
  );
}

export function PriceSteps({ steps, currency }: Pick<PriceConfirmProps, 'steps' | 'currency'>) {
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            <span className="sr-only">Price</span>
          </th>
          {['Old', 'New', 'Change'].map((word) => (
            <th key={word} scope="col" className="py-1 pl-3 text-right font-normal">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.label}>
            <th scope="row" className="py-1 font-normal">
              {step.label}
            </th>
            <td className="nums py-1 pl-3 text-right">
              {step.fromCents === null ? '–' : formatMoney(step.fromCents, currency)}
            </td>
            <td className="nums py-1 pl-3 text-right font-bold">{formatMoney(step.toCents, currency)}</td>
            <td className="nums py-1 pl-3 text-right">{percentLabel(changeInPercent(step))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
