/** A label that is in many rows; `about` tells those who hear it which row: " Biscuit". */
export function ForRow({ label, about }: { label: string; about: string }) {
  return (
    <>
      {label}
      <span className="sr-only">{about}</span>
    </>
  );
}
