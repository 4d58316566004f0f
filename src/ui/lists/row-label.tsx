/** A label that is repeated in many rows; `about` identifies the row for screen readers: " Biscuit". */
export function RowLabel({ label, about }: { label: string; about: string }) {
  return (
    <>
      {label}
      <span className="sr-only">{about}</span>
    </>
  );
}
