import type { ReactNode } from 'react';

/** A message for visitors without JavaScript, where a feature requires it. */
export function ScriptNeeded({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p role="note" className="script-needed">
        {children}
      </p>
    </noscript>
  );
}
