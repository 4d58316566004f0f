import { type FrameUser, setSession } from '#platform/accounts/use-session.ts';

/** A static page already contains the signed-in user (site/frame/page-frame.tsx), so its islands do not request it. */
export function showSignedInUser(): void {
  const { user } = document.querySelector<HTMLElement>('[data-user]')?.dataset ?? {};
  if (user) setSession(JSON.parse(user) as FrameUser);
}
