import { LinkCard } from '#ui/card.tsx';

const cards = [
  {
    to: '/my/club/animals',
    title: 'Animals',
    text: 'Share your animals with the club and check what the club can see.',
  },
  { to: '/my/club-products', title: 'Products', text: 'Tests chosen by your club, at club prices.' },
  { to: '/my/club/figures', title: 'Statistics', text: 'How often each test result occurs in the breed.' },
] as const;

/** Links for members without a staff role, who cannot see the list of members. */
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
