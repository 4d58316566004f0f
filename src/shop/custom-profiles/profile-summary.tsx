import { countOf } from '#shared/count-of.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { CheaperNotice } from '#shop/prices/cheaper-notice.tsx';
import { customProfileCents } from '#shop/prices/unit-prices.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { TestChoices } from '#shop/catalogue/catalogue.contract.ts';
import { useCheaperProfile } from './use-cheaper-profile.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileSummaryProps {
  choices: TestChoices;
  speciesId: 1 | 2;
  chosen: ReadonlySet<number>;
  breedName: string | null;
  onClear: () => void;
}

/** The current price with an explanation, and the button to add the profile to the cart. */
export function ProfileSummary({ choices, speciesId, chosen, breedName, onClear }: ProfileSummaryProps) {
  const [name, setName] = useState(breedName ? `${breedName} tests` : 'My profile');
  const { save, busy, problem } = useSaveProfile(choices.productId);
  const { pathname: here } = useLocation();
  const fullProfile = `${here.slice(0, here.lastIndexOf('/'))}/full-breed-profile`;
  const { prices } = choices;
  const tests = chosen.size;
  const mayBeCheaper = prices !== null && tests > 1 && totalOf(tests, prices) > prices.profileCents;
  const cheaper = useCheaperProfile(speciesId, [...chosen], mayBeCheaper);
  return (
    <div className="border-line bg-white p-5 shadow-float lg:rounded-xl lg:border lg:shadow-card max-lg:border-t">
      <p className="flex items-baseline justify-between gap-4 lg:block" role="status">
        <span className="font-bold">{countOf(tests, 'test')}</span>
        {prices ? (
          <span className="nums font-display text-2xl lg:mt-1 lg:block lg:text-3xl">
            {formatMoney(tests === 0 ? 0 : totalOf(tests, prices), prices.currency)}
          </span>
        ) : null}
      </p>
      {prices ? (
        <Explanation tests={tests} prices={prices} fullProfile={fullProfile} />
      ) : (
        <p className="mt-2 text-muted">Prices for your country are not available yet.</p>
      )}
      {cheaper && prices ? (
        <CheaperNotice option={cheaper} currency={prices.currency} className="mt-4 max-lg:hidden" />
      ) : null}
      <Field label="Name" className="mt-4 max-lg:hidden" error={problem?.fields['name']}>
        <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      {problem && problem.status !== 428 ? <p className="mt-3 text-sm text-affected">{problem.message}</p> : null}
      {problem?.fields['testIds'] ? (
        <p className="mt-3 text-sm text-affected">{problem.fields['testIds'].join(' ')}</p>
      ) : null}
      <div className="mt-4 flex gap-3">
        <Button
          className="flex-1"
          loading={busy}
          disabled={tests === 0 || !prices}
          onClick={() => void save({ name, testIds: [...chosen] })}
        >
          Add to cart
        </Button>
        {tests > 0 ? (
          <Button variant="quiet" onClick={onClear}>
            Clear tests
          </Button>
        ) : null}
      </div>
      <p className="mt-3 text-sm text-muted max-lg:hidden">
        We save the profile when you add it to your cart. One custom profile per order.{' '}
        <Link to={fullProfile} className="text-link">
          View the full breed profile
        </Link>
      </p>
    </div>
  );
}

type Prices = NonNullable<TestChoices['prices']>;

interface ExplanationProps {
  tests: number;
  prices: Prices;
  /** The path of the full profile. */
  fullProfile: string;
}

function Explanation({ tests, prices, fullProfile }: ExplanationProps) {
  const money = (cents: number) => formatMoney(cents, prices.currency);
  const plain = prices.firstCents + Math.max(0, tests - 1) * prices.nextCents;
  const isCapped = tests > 0 && totalOf(tests, prices) < plain;
  if (tests === 0)
    return (
      <p className="mt-2 text-sm text-muted">
        First test {money(prices.firstCents)}, each additional test {money(prices.nextCents)}.
      </p>
    );
  const over = prices.profileCents - totalOf(tests, prices);
  return (
    <p className="mt-2 text-sm text-muted">
      {isCapped
        ? `Price capped: ${countOf(tests, 'test')} would cost ${money(plain)}. `
        : `${money(prices.firstCents)}${tests > 1 ? ` + ${tests - 1} x ${money(prices.nextCents)}` : ''}. `}
      The{' '}
      <Link to={fullProfile} className="text-link">
        full profile
      </Link>{' '}
      costs {over >= 0 ? `${money(over)} more` : `${money(-over)} less`}.
    </p>
  );
}

function totalOf(tests: number, prices: Prices): number {
  return customProfileCents({
    tests,
    firstCents: prices.firstCents,
    nextCents: prices.nextCents,
    fullProfileCents: prices.profileCents,
  });
}
