import type { BankFact } from '#shop/invoices/invoices.rules.ts';

interface TransferFactsProps {
  bankAccount: readonly BankFact[];
  /** "$199.00 AUD" */
  amount: string;
  reference: string;
}

/** Bank account, amount and reference of a transfer. */
export function TransferFacts({ bankAccount, amount, reference }: TransferFactsProps) {
  return (
    <dl className="my-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {[{ label: 'Amount', value: amount }, ...bankAccount].map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="nums font-bold">{value}</dd>
        </div>
      ))}
      <div className="contents">
        <dt>Reference</dt>
        <dd>
          <b className="font-mono">{reference}</b>
        </dd>
      </div>
    </dl>
  );
}
