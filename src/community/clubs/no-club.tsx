import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown on club pages to users who are not members of a club. */
export function NoClub() {
  return (
    <EmptyState
      title="You're not a member of a club yet."
      art={<EmptyArt kind="dog" />}
      action={
        <LinkButton to="/contact-us" variant="secondary">
          Contact us
        </LinkButton>
      }
    >
      Ask your breed club to send an invitation to your account's email address. If your club isn't registered with us,
      contact us.
    </EmptyState>
  );
}
