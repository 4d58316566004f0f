import type { Waiting } from '#shared/count-pending.ts';
import { Callout } from './callout.tsx';
import { LinkCard } from './card.tsx';

/** Cards for pending work, one per list, with an empty state. */
export function WaitingCards({ waiting, unread, done }: Waiting & { done: string }) {
  const isDone = waiting.length === 0 && unread.length === 0;
  return (
    <>
      {isDone ? (
        <Callout tone="good" title="You're all caught up.">
          {done}
        </Callout>
      ) : null}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 xl:grid-cols-3">
        {waiting.map(({ to, title, note, count }) => (
          <li key={to} className="grid">
            <LinkCard
              level={2}
              to={to}
              title={
                <>
                  <span className="nums block text-3xl text-brand">{count}</span> {title}
                </>
              }
            >
              {note}
            </LinkCard>
          </li>
        ))}
      </ul>
      {unread.length > 0 ? <Callout tone="warn" title={`Could not load: ${unread.join(', ')}.`} /> : null}
    </>
  );
}
