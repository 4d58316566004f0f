import { type FrameUser, setSession } from '#features/pages/use-session.ts';

/** Who is signed in stands in a still page already (features/pages/page-frame.tsx): its islands need not ask. */
export function takeKnownUser(): void {
  const { user } = document.querySelector<HTMLElement>('[data-user]')?.dataset ?? {};
  if (user) setSession(JSON.parse(user) as FrameUser);
}
