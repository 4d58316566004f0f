import { type FrameUser, setSession } from '#platform/accounts/use-session.ts';

/** Who is signed in is in a static page already (site/frame/page-frame.tsx): its islands need not ask. */
export function showSignedInUser(): void {
  const { user } = document.querySelector<HTMLElement>('[data-user]')?.dataset ?? {};
  if (user) setSession(JSON.parse(user) as FrameUser);
}
