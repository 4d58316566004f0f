/** How a test is called among experts: its short name and its gene. */
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
