import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import type { CheaperWay } from '#shop/prices/cheaper-profile.contract.ts';
import { placePath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { cheaperProfileText } from './cheaper-profile.rules.ts';

/** A cheaper way to the same tests, with its saving, and where to order it. */
export function CheaperNotice({ way, currency, className }: { way: CheaperWay; currency: string; className?: string }) {
  const isCustom = way.kind === 'custom';
  const to = isCustom
    ? placePath({ area: 'breeder', species: speciesSlug(way.speciesId) }, 'build-your-own-profile')
    : productPath(way.profile, way.breed?.id);
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
      {cheaperProfileText(way, currency)}
    </Callout>
  );
}
