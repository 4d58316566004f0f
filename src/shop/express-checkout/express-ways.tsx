import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { expressWayNames, type ExpressWay } from './express-ways.rules.ts';

interface ExpressWaysProps {
  ways: readonly ExpressWay[];
  /** Renders a button or link with this class and content. */
  button: (way: ExpressWay, look: { className: string; children: ReactNode }) => ReactNode;
}

/**
 * A row of wallet links for pages whose content policy does not allow the provider's script: each leads to its button
 * in the checkout. Hidden for clinics, which order on account.
 */
export function ExpressWays({ ways, button }: ExpressWaysProps) {
  if (ways.length === 0) return null;
  return (
    <div role="group" aria-label="Express checkout" className="w-full in-data-[audience=vet]:hidden">
      <p aria-hidden="true" className="mb-1.5 text-center text-sm text-muted">
        Express checkout
      </p>
      <div className="flex flex-wrap gap-2">
        {ways.map((way) => (
          <Fragment key={way}>
            {button(way, { className: `wallet wallet-${way} min-w-32 flex-1`, children: expressWayNames[way] })}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
