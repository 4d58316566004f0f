import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/my-cards.page';
import { savedCardLabel } from './card-labels.rules.ts';
import { RemoveCard } from './remove-card.tsx';

export const meta = () => [{ title: 'Saved cards | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client } = context.get(pageContext);
  return { cards: await page(client.payments.cards({}), request) };
}

export default function MyCardsPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Saved cards"
        intro="Cards are stored by our payment provider, not by us. You choose whether to save a card when you pay."
      />
      {cards.length === 0 ? (
        <EmptyState className="mt-8" title="No saved cards yet.">
          Tick "Save this card for next time" when you pay. Saved cards appear here.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid max-w-2xl gap-3">
          {cards.map((card) => (
            <li key={card.id}>
              <Card className="flex flex-wrap items-center justify-between gap-4">
                <span className="nums">{savedCardLabel(card)}</span>
                <RemoveCard id={card.id} words={savedCardLabel(card)} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
