import { LinkCard } from '#ui/card.tsx';

const cards = [
  {
    to: '/my/club/animals',
    title: 'Animals',
    text: 'Show animals of yours to the club, and see what it sees of them.',
  },
  { to: '/my/club-products', title: 'Products', text: 'Tests that your club chose, at its prices.' },
  { to: '/my/club/figures', title: 'Figures', text: 'How often a test reads clear or carrier in the breed.' },
] as const;

/** What a member finds in a club: its members are for those who run it. */
export function ForMembers() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {cards.map(({ to, title, text }) => (
        <LinkCard key={to} to={to} title={title} level={2}>
          {text}
        </LinkCard>
      ))}
    </div>
  );
}
