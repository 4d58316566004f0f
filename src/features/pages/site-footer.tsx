import { Link } from '#ui/link.tsx';
import { LogoMark } from '#ui/art/logo.tsx';
import { appLinks, footerGroups, legalLinks, socialLinks } from './footer.rules.ts';
import type { MenuLink } from './menus.rules.ts';

export function SiteFooter() {
  return (
    <footer data-site="" className="site-footer">
      <div className="frame grid gap-10 py-12 md:grid-cols-12 md:py-16">
        <div className="md:col-span-5 md:pr-10">
          <p className="flex items-center gap-3 font-display text-2xl font-semibold">
            <LogoMark className="size-9 text-white" />
            Damsire
          </p>
          <p className="mt-4 max-w-sm text-paper/80">
            Every animal has two parents. We help breeders, vets and families learn what they passed on, and share what
            we learn with the people who care for them.
          </p>
          <div className="mt-6 flex flex-wrap gap-x-5 gap-y-2">
            {socialLinks.map((link) => (
              <OutLink key={link.to} link={link} />
            ))}
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            {appLinks.map((link) => (
              <a key={link.to} href={link.to} target="_blank" rel="noopener noreferrer" className="app">
                <span>Get the app on</span>
                <strong>{link.label}</strong>
              </a>
            ))}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3 md:col-span-7">
          {footerGroups.map((group) => (
            <nav key={group.label} aria-label={group.label}>
              <p className="font-display text-lg">{group.label}</p>
              <ul className="mt-2">
                {group.links.map((link) => (
                  <li key={link.label}>
                    <FooterLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <Statements />
    </footer>
  );
}

function Statements() {
  return (
    <div className="border-t border-paper/15">
      <div className="frame grid gap-6 py-8 text-sm text-paper/80 md:grid-cols-2 md:gap-12">
        <p>
          We acknowledge the Traditional Custodians of the lands on which we live and work, and pay our respects to
          Elders past and present. We honour the long bond between First Nations peoples and their animals.
        </p>
        <p>
          Damsire is a place for everyone. We welcome people of every culture, faith, ability, age, gender and
          sexuality, and every animal they call family.
        </p>
      </div>
      <div className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-paper/15 py-4 text-sm text-paper/80">
        <p>© Damsire. DNA tests inform decisions; they do not replace a veterinarian.</p>
        <nav aria-label="Legal" className="flex gap-6">
          {legalLinks.map((link) => (
            <FooterLink key={link.to} link={link} />
          ))}
        </nav>
      </div>
    </div>
  );
}

function FooterLink({ link }: { link: MenuLink }) {
  return <Link to={link.to}>{link.label}</Link>;
}

function OutLink({ link }: { link: MenuLink }) {
  return (
    <a href={link.to} target="_blank" rel="noopener noreferrer" className="out">
      {link.label}
    </a>
  );
}
