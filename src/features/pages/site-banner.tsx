import { useEffect, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';

export interface SiteBannerProps {
  notice: { title: string; link: string; linkLabel: string };
}

const STORAGE_KEY = 'banner-dismissed';

/** An announcement over every page, until this browser has closed it; another text is shown again. */
export function SiteBanner({ notice }: SiteBannerProps) {
  const [closed, setClosed] = useState(false);
  useEffect(() => setClosed(localStorage.getItem(STORAGE_KEY) === notice.title), [notice.title]);
  if (closed) return null;
  const close = () => {
    localStorage.setItem(STORAGE_KEY, notice.title);
    setClosed(true);
  };
  return (
    <Banner label="Announcement" onDismiss={close}>
      {notice.title}.{' '}
      <Link to={notice.link} className="underline underline-offset-4 hover:no-underline focus-visible:outline-white">
        {notice.linkLabel}
      </Link>
    </Banner>
  );
}
