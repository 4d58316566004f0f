import { useSyncExternalStore } from 'react';
import { Banner } from '#ui/layout/banner.tsx';
import { Link } from '#ui/anchor.tsx';

export interface SiteBannerProps {
  notice: { title: string; link: string; linkLabel: string };
}

const STORAGE_KEY = 'banner-dismissed';
const listeners = new Set<() => void>();

/** An announcement above every page until it is closed in this browser; a new text is shown again. */
export function SiteBanner({ notice }: SiteBannerProps) {
  const closed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(STORAGE_KEY) === notice.title,
    () => false,
  );
  if (closed) return null;
  return (
    <Banner label="Announcement" notice={notice.title} onDismiss={() => close(notice.title)}>
      {notice.title}.{' '}
      <Link to={notice.link} className="underline underline-offset-4 hover:no-underline focus-visible:outline-white">
        {notice.linkLabel}
      </Link>
    </Banner>
  );
}

function close(title: string): void {
  localStorage.setItem(STORAGE_KEY, title);
  for (const listener of listeners) listener();
}
