import { formatMoney } from '#shared/money.ts';
import { Link } from '#ui/link.tsx';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';

const buyers = {
  breeder: { label: 'Breeders', to: '/register/breeder' },
  vet: { label: 'Veterinarians', to: '/register/vet' },
  owner: { label: 'Pet owners', to: '/register' },
  agent: { label: 'Collection agents', to: '/resources/collection-agent-nomination' },
};

/**
 * The prices for other customer types, which a guest may be; an agent also gets a link to where the agent price
 * applies.
 */
export function OtherPrices({ prices }: { prices: ShownProduct['otherPrices'] }) {
  if (prices.length === 0) return null;
  return (
    <ul aria-label="Prices for other customers" className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
      {prices.map(({ audience, amountCents, currency, isYours }) => (
        <li key={audience}>
          <Link
            to={isYours ? '/my/collection-agent-products' : buyers[audience].to}
            className="inline-block py-1.5 underline underline-offset-4 hover:text-brand"
          >
            {isYours ? 'Your agent price' : buyers[audience].label}
          </Link>{' '}
          <b className="nums text-ink">{formatMoney(amountCents, currency)}</b>
        </li>
      ))}
    </ul>
  );
}
