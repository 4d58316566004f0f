import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import type { CheaperWay } from '#shop/prices/cheaper-profile.contract.ts';
import { placePath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { cheaperProfileText } from './cheaper-profile.rules.ts';

/** A cheaper option for the same tests, with its saving and a link to order it. */
export function CheaperNotice({
  option,
  currency,
  className,
}: {
  option: CheaperWay;
  currency: string;
  className?: string;
}) {
  const isCustom = option.kind === 'custom';
  const to = isCustom
    ? placePath({ area: 'breeder', species: speciesSlug(option.speciesId) }, 'build-your-own-profile')
    : productPath(option.profile, option.breed?.id);
  return (
    <Callout
      tone="good"
      live
      {...(className ? { className } : {})}
      action={
        <Link to={to} className="text-link">
          {isCustom ? 'Build a profile' : 'View profile'}
        </Link>
      }
    >
      {cheaperProfileText(option, currency)}
    </Callout>
  );
}
