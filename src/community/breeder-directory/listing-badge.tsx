import { BadgeCheck } from 'lucide-react';

/** Badge of a listed breeder, with the code to find the listing in the search. */
export function ListingBadge({ code }: { code: string }) {
  return (
    <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-clear-soft px-4 py-1.5 font-bold text-clear">
      <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
      <span>
        Responsible breeder <span className="font-mono text-sm">{code}</span>
      </span>
    </p>
  );
}
