import { Link } from '#ui/link.tsx';

/** A link to a person, for lists of the back office. */
export function PersonLink({ person }: { person: { id: string; name: string; email: string } }) {
  return (
    <>
      <Link to={`/admin/people/${person.id}`} className="bold-link">
        {person.name}
      </Link>
      <span className="block text-sm font-normal wrap-anywhere text-muted sm:min-w-44">{person.email}</span>
    </>
  );
}
