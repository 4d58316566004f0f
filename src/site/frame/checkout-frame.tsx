import { CircleHelp, Lock } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/art/logo.tsx';

/** The header of the checkout: its only links are the logo and help. */
export function CheckoutHeader() {
  return (
    <header className="border-b border-line bg-white">
      <div className="frame flex items-center gap-x-5 py-3 lg:py-4">
        <Link to="/" aria-label="Damsire" className="rounded-md text-ink">
          <Logo />
        </Link>
        <p className="ml-auto flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          <span className="max-sm:sr-only">Secure checkout</span>
        </p>
        <Link to="/contact-us" className="text-link inline-flex min-h-11 items-center gap-2">
          <CircleHelp aria-hidden="true" className="size-5" />
          Help
        </Link>
      </div>
    </header>
  );
}

/** The footer of the checkout: help, the terms, and how payments are protected. */
export function CheckoutFooter() {
  return (
    <footer className="border-t border-line bg-white text-sm text-muted">
      <div className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5">
        <p className="flex items-center gap-2">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          Card details are encrypted and go straight to the payment provider.
        </p>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-5">
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

const links = [
  { label: 'Contact us', to: '/contact-us' },
  { label: 'Terms', to: '/terms-and-conditions' },
  { label: 'Privacy & Disclosure', to: '/privacy-and-disclosure' },
];
