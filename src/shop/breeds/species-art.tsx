import { Cat } from '#ui/art/cat.tsx';
import { Dog } from '#ui/art/dog.tsx';
import type { SpeciesSlug } from '#shop/catalogue/paths.rules.ts';

/** Three builds side by side, to show the variety of a species. */
export function SpeciesArt({ species }: { species: SpeciesSlug }) {
  return (
    <div className="hidden items-end justify-end md:flex">
      {species === 'dog' ? (
        <>
          <Dog group={8} className="w-1/2" />
          <Dog group={4} className="-ml-6 w-2/5" />
          <Dog group={3} className="-ml-6 w-1/3" />
        </>
      ) : (
        <>
          <Cat type="substantial" className="w-2/5" />
          <Cat type="oriental" className="-ml-4 w-1/3" />
          <Cat type="longhair" className="-ml-4 w-1/3" />
        </>
      )}
    </div>
  );
}
