import { Link } from '#ui/link.tsx';

/** Links below a registration form: other user types, and signing in. */
export function OtherWays({ kind }: { kind: string }) {
  const link = 'font-bold text-brand underline underline-offset-4';
  return (
    <p>
      Not a {kind}?{' '}
      <Link to="/register" className={link}>
        Choose another account type
      </Link>
      , or{' '}
      <Link to="/login" className={link}>
        sign in
      </Link>
      .
    </p>
  );
}
