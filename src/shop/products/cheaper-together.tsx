import { LinkButton } from '#ui/button.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ProfileComparison } from '#shop/prices/cheaper-profile.contract.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';

/** For a single test: the number of tests from which the full profile costs less, with actual prices. */
export function CheaperTogether({ comparison }: { comparison: ProfileComparison }) {
  const { profile, tests, singlesCents, profileCents, currency } = comparison;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section
      aria-labelledby="together"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border border-line bg-brand-wash p-5 md:p-6"
      data-screen-only=""
    >
      <div className="measure">
        <h2 id="together" className="text-xl">
          Testing for several conditions?
        </h2>
        <p className="mt-2">
          {`${tests} single tests cost ${money(singlesCents)}. The full breed profile costs ${money(profileCents)}, ${money(singlesCents - profileCents)} less, with every disease test for the breed, all traits and the DNA profile.`}
        </p>
      </div>
      <LinkButton to={productPath(profile)} variant="secondary">
        View full breed profile
      </LinkButton>
    </section>
  );
}
