import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Said on every page of a club to whoever belongs to none. */
export function NoClub() {
  return (
    <EmptyState
      title="You belong to no club here."
      art={<EmptyArt kind="dog" />}
      action={
        <LinkButton to="/contact-us" variant="secondary">
          Write to us
        </LinkButton>
      }
    >
      Ask your breed club to invite the address of this account. Clubs that are new here write to us.
    </EmptyState>
  );
}
