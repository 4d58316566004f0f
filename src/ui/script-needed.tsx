import type { ReactNode } from 'react';

/** What is said to visitors whose browser runs no scripts, where something cannot work without them. */
export function ScriptNeeded({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p role="note" className="script-needed">
        {children}
      </p>
    </noscript>
  );
}
