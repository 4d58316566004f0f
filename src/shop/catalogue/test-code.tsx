/** The short name and the gene of a test, as specialists know it. */
export function TestCode({ test }: { test: { abbreviation: string; gene: string | null } }) {
  return (
    <>
      {test.abbreviation}
      {test.gene ? (
        <>
          {', '}
          <i className="font-mono">{test.gene}</i>
        </>
      ) : null}
    </>
  );
}
