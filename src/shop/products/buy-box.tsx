import { Check, ExternalLink } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { promiseText } from '#shop/fulfilment/promised-dates.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { useCountry } from '#ui/use-country.ts';
import { LinkButton } from '#ui/button.tsx';
import { Island } from '#ui/island.tsx';
import { BuyButton } from './buy-button.tsx';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';
import { comparePath, isComparable } from '#shop/compare/compare.rules.ts';
import type { ExpressWay } from '#shop/express-checkout/express-ways.rules.ts';
import { StockNotice } from '#shop/stock/stock-notice.tsx';
import { OtherPrices } from '#shop/prices/other-prices.tsx';
import { PriceText } from '#shop/catalogue/product-tile.tsx';
import { samplesOfProduct } from './sample-documents.rules.ts';
import { ShareLink } from './share-link.tsx';
import { GIFT_CARD_LIFETIME_MONTHS } from '#shop/gift-cards/gift-cards.rules.ts';

type Delivery = NonNullable<ShownProduct['delivery']>;

interface Upgrade {
  name: string;
  price: { amountCents: number; currency: string };
}

interface BuyBoxProps {
  product: ShownProduct;
  upgrade: Upgrade | null;
  /** Path to other products for this visitor. */
  shop: string;
  /** Whether to offer sending a kit to someone else. */
  canBeGift: boolean;
  expressWays: readonly ExpressWay[];
}

/** Price, what it includes, and the buy button; if the product cannot be bought, the reason and an alternative. */
export function BuyBox({ product, upgrade, shop, canBeGift, expressWays }: BuyBoxProps) {
  return (
    <div className="rounded-xl border border-line bg-white p-5 shadow-card">
      <p>
        <PriceText product={product} large />
      </p>
      {product.price?.nextAmountCents ? (
        <p className="mt-1 text-sm text-muted">
          Each additional single test for the same animal:{' '}
          {formatMoney(product.price.nextAmountCents, product.price.currency)}
        </p>
      ) : null}
      {product.packSize && product.price ? (
        <p className="mt-1 text-sm text-muted">
          {`${formatMoney(Math.round(product.price.amountCents / product.packSize), product.price.currency)} per kit`}
        </p>
      ) : null}
      <OtherPrices prices={product.otherPrices} />
      {product.breed ? (
        <p className="mt-3 rounded-md bg-brand-wash px-3 py-2 text-sm">
          For the <b>{product.breed.name}</b>
        </p>
      ) : null}
      <div className="mt-4" data-screen-only="">
        {product.refusal === null ? (
          <BuyButton product={product} canBeGift={canBeGift} expressWays={expressWays} />
        ) : (
          <Refusal product={product} shop={shop} />
        )}
      </div>
      {product.isCounted ? (
        <Island name="stock" start="load" props={{ productId: product.id }}>
          <StockNotice productId={product.id} />
        </Island>
      ) : null}
      {product.refusal === null ? <Promises product={product} /> : null}
      {upgrade ? (
        <p className="mt-4 border-t border-line pt-3 text-sm">
          Already have a sample with us? {upgrade.name} for{' '}
          {formatMoney(upgrade.price.amountCents, upgrade.price.currency)}, without a new swab.{' '}
          <Link to="/my/my-animals" className="text-link">
            Choose an animal
          </Link>
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-1 border-t border-line pt-3" data-screen-only="">
        <Island name="share-link" start="touch">
          <ShareLink />
        </Island>
        {isComparable(product) ? (
          <Link to={comparePath([product.id])} rel="nofollow" className="text-link inline-block py-2 text-sm">
            Compare with other products
          </Link>
        ) : null}
      </div>
    </div>
  );
}

const agentProductsPath = (name: string) => `/my/collection-agent-products?search=${encodeURIComponent(name)}`;

function Promises({ product }: { product: ShownProduct }) {
  const countryCode = useCountry();
  const lines = [
    product.delivery && product.price && product.kind !== 'supply'
      ? deliveryLine(product.delivery, product.price)
      : null,
    product.delivery && product.kind !== 'supply' ? promiseText(product.delivery, countryCode) : null,
    product.needsAnimal || product.packSize ? resultsLine(product) : null,
    product.swabs > 0 && product.kind !== 'supply' ? 'Free replacement kit if the sample fails' : null,
    product.kind === 'supply' ? 'Sent with your next order' : null,
    product.kind === 'gift_card' ? 'Emailed as soon as we receive your payment' : null,
    product.kind === 'gift_card' ? `Valid for ${GIFT_CARD_LIFETIME_MONTHS / 12} years` : null,
  ].filter((line) => line !== null);
  return (
    <ul className="mt-4 space-y-1.5 text-sm">
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-clear" />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Only test results are certified. */
function resultsLine(product: ShownProduct): string {
  const isCertified = samplesOfProduct(product).includes('certificate');
  return `Results in plain language${isCertified ? ', with a signed certificate' : ''}`;
}

/** "Delivery $5.95, free from $99.00, in 3 to 6 business days" */
function deliveryLine(delivery: Delivery, price: Upgrade['price']): string {
  const { rateCents, freeFromCents, currency, daysMin, daysMax } = delivery;
  const isFree =
    rateCents === 0 || (freeFromCents !== null && price.currency === currency && price.amountCents >= freeFromCents);
  const cost = isFree ? 'Free delivery' : `Delivery ${formatMoney(rateCents, currency)}`;
  const free = !isFree && freeFromCents !== null ? `, free from ${formatMoney(freeFromCents, currency)}` : '';
  return `${cost}${free}, in ${daysMin} to ${daysMax} business days`;
}

function Refusal({ product, shop }: Pick<BuyBoxProps, 'product' | 'shop'>) {
  if (product.refusal === 'external') {
    return product.externalUrl ? (
      <LinkButton
        to={product.externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        full
        icon={<ExternalLink aria-hidden="true" className="size-5" />}
      >
        Visit the partner's shop
      </LinkButton>
    ) : (
      <p className="text-muted">Our partner does not deliver to your country at the moment.</p>
    );
  }
  const texts = {
    withdrawn: [
      'This product is not available at the moment. We sell a test only when there is enough evidence for it.',
      shop,
      'View all tests',
    ],
    not_for_audience: [
      'This product is for breeders and veterinarians.',
      '/pet-owner/products',
      'Go to the pet owner shop',
    ],
    no_price: ['This product is not available in your country yet.', '/contact-us', 'Contact us'],
  } as const;
  const isForAgents = product.refusal === 'not_for_audience' && product.otherPrices.some(({ isYours }) => isYours);
  const [text, to, label] = isForAgents
    ? ['You can buy this product at your agent price.', agentProductsPath(product.name), 'View agent products']
    : texts[product.refusal ?? 'withdrawn'];
  return (
    <>
      <p className="text-muted">{text}</p>
      <Link to={to} className="text-link mt-2 inline-block">
        {label}
      </Link>
    </>
  );
}
