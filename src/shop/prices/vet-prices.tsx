import { Link } from '#ui/link.tsx';

/** Shown to guests in the vet area, whose prices apply only to clinics. */
export function VetPrices() {
  return (
    <p className="mt-6 rounded-lg border border-brand/25 bg-brand-wash px-4 py-3 text-sm">
      Prices for veterinarians.{' '}
      <Link to="/login" className="text-link">
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register/vet" className="text-link">
        register your clinic
      </Link>{' '}
      to order at these prices.
    </p>
  );
}
