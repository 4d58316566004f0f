import type { ReactNode } from 'react';

/** Text with its matches highlighted; `marks` are [start, end] pairs in order. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="bg-brand-soft text-brand">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
