import { Banner } from '#ui/layout/banner.tsx';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import type { FrameUser } from '#platform/accounts/use-session.ts';

/** spec 1: tells an admin who views the site as another user which user that is. */
export default function ViewingAs({ user, onStop }: { user: FrameUser; onStop: () => void }) {
  if (!user.viewedBy) return null;
  return (
    <Banner
      tone="ink"
      label="Viewing as another user"
      action={
        <button
          type="button"
          data-action="stop-viewing"
          onClick={onStop}
          className="min-h-9 shrink-0 rounded-full bg-white px-4 text-sm font-bold text-ink hover:bg-brand-soft focus-visible:outline-white"
        >
          Stop viewing
        </button>
      }
    >
      {user.viewedBy.name}, you are viewing the site as <strong>{user.name}</strong> (
      {accountTypes[user.type].toLowerCase()})
      {user.viewedBy.mayAct ? '. Changes you make are saved to their account.' : '. This view is read-only.'}
    </Banner>
  );
}
