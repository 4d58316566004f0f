import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { showSignedInUser } from './signed-in-user.ts';
import { siteBase } from '#ui/site-base.ts';
import { FrameOverlays } from '#site/frame/frame-overlays.tsx';

export function mountOverlays(): void {
  showSignedInUser();
  const place = document.body.appendChild(document.createElement('div'));
  const country = document.querySelector<HTMLElement>('[data-country]')?.dataset['country'] ?? 'AU';
  const pathname = location.pathname.slice(siteBase().length);
  flushSync(() => createRoot(place).render(<FrameOverlays countryCode={country} pathname={pathname} />));
}
