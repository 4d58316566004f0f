import { BarChart3, Mail, PackageOpen, Search } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { isGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import { dayAndMonth } from '#shared/dates.ts';
import { useCountry } from '#ui/use-country.ts';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';

/** The four steps from an order to its result; for a gift, the steps up to the recipient. */
export function WhatHappensNext({ order }: { order: OrderView }) {
  const countryCode = useCountry();
  const isPosted = order.fulfilmentState !== 'NOT_REQUIRED';
  const hasCard = order.lines.some(isGiftCard);
  if (!isPosted && !hasCard) return null;
  const isGift = !order.lines.some(({ sku, giftFor }) => isForBuyer({ sku, isGift: giftFor !== null }));
  const posted = isGift ? giftStations : stationsOf(order, countryCode);
  const stations = [...(isPosted ? posted : []), ...(hasCard ? [cardStation] : [])];
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-5">
        {stations.map(({ Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-4">
            <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span>
              <b className="block">{title}</b>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {isGift || !isPosted ? null : <Activate />}
    </section>
  );
}

function Activate() {
  return (
    <p className="mt-5">
      <Link to="/activate" className="text-link">
        Activate a kit
      </Link>{' '}
      when it arrives, or watch{' '}
      <Link to="/how-to-take-dna-sample" className="text-link">
        how to take the sample
      </Link>
      .
    </p>
  );
}

const cardStation = {
  Icon: Mail,
  title: 'We email the gift card',
  text: 'To your email address, within a few minutes. Use the code at checkout, or pass it on to someone else.',
};

const giftStations = [
  { Icon: Mail, title: 'We email the gift', text: 'On the day you chose, with your message and a claim code.' },
  {
    Icon: Search,
    title: 'The gift is claimed',
    text: 'Your recipient enters their delivery address. We will email you.',
  },
  { Icon: PackageOpen, title: 'We post the kit', text: 'To your recipient, who activates it and gets the results.' },
];

function stationsOf(order: OrderView, countryCode: string) {
  const by = (date: { by: string } | null | undefined) => (date ? ` by ${dayAndMonth(date.by, countryCode)}` : '');
  return [
    {
      Icon: PackageOpen,
      title: 'We post your order',
      text: `${order.shippingMethod ?? 'By post'}${order.dates?.kit ? `, expected${by(order.dates.kit)}` : ''}. We will email you when it is sent.`,
    },
    {
      Icon: Search,
      title: 'Activate each kit',
      text: 'Enter its barcode and tell us about your animal, on a computer or phone.',
    },
    {
      Icon: Mail,
      title: 'Take the sample and post it back',
      text: 'Roll the swab inside the cheek, let it dry and put it in the return envelope.',
    },
    {
      Icon: BarChart3,
      title: 'Read your results',
      text: `In plain language, test by test. Test results have a signed certificate.${order.dates?.results ? ` Expected${by(order.dates.results)}.` : ''}`,
    },
  ];
}
