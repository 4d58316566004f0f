interface TableOfContentsProps {
  entries: readonly { id: string; title: string }[];
  open?: boolean;
}

/** The headings of a long page as links; collapsed on phones. */
export function TableOfContents({ entries, open }: TableOfContentsProps) {
  if (entries.length === 0) return null;
  return (
    <details open={open} className="rounded-lg border border-line bg-white p-4 print:hidden">
      <summary className="font-bold">On this page</summary>
      <nav aria-label="On this page">
        <ol className="mt-3 grid gap-1 text-sm">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-muted underline-offset-4 hover:text-brand hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
