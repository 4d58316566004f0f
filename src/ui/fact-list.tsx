/** Labelled facts; those without a value are left out. `className` sets the layout. */
export function FactList({ facts, className }: { facts: readonly [string, string | null][]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="nums font-bold wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
