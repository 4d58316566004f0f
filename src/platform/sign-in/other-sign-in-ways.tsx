import { Link } from '#ui/link.tsx';

/** Under a registration: for whom it is not, and whoever has an account. */
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
