import { BadgeCheck, FileCheck2, LockKeyhole, RefreshCw, UsersRound } from 'lucide-react';

const seals = [
  { label: 'Reviewed by two people', Icon: UsersRound },
  { label: 'Signed certificates', Icon: FileCheck2 },
  { label: 'Evidence for every test', Icon: BadgeCheck },
  { label: 'You own your data', Icon: LockKeyhole },
  { label: 'Free replacement kit', Icon: RefreshCw },
];

/** spec 9: the trust strip shows five logos; ours are our commitments. */
export function TrustStrip() {
  return (
    <ul
      aria-label="Why choose Damsire"
      className="mt-16 grid grid-cols-2 gap-4 border-t border-line pt-10 sm:grid-cols-3 lg:grid-cols-5"
    >
      {seals.map(({ label, Icon }) => (
        <li key={label} className="flex items-center gap-3 text-sm font-bold text-ink/80">
          <span className="grid size-11 shrink-0 place-items-center rounded-full border border-brand/25 bg-white text-brand">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
