import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { HeroBreeder } from '#ui/art/hero-breeder.tsx';
import { HeroOwner } from '#ui/art/hero-owner.tsx';
import { HeroVet } from '#ui/art/hero-vet.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CountUp, KeyFigure } from '#ui/count-up.tsx';
import type { Audience } from '#platform/accounts/session-user.rules.ts';

interface HeroProps {
  ownerShop: string;
  showOwnerButton: boolean;
}

/** spec 2: the hero addresses pet owners; "Shop now" is beside their button. */
export function HomeHero({ ownerShop, showOwnerButton }: HeroProps) {
  const away = ownerShop.startsWith('http');
  return (
    <section data-audience="owner" aria-labelledby="home-title" className="border-b border-line bg-brand-wash">
      <div className="frame grid items-center gap-8 pt-10 md:grid-cols-[1.05fr_1fr] md:gap-6 lg:pt-14">
        <div className="pb-4 md:pb-14">
          <h1 id="home-title" className="text-4xl lg:text-5xl">
            Every animal has two parents. <em className="font-normal text-brand">See what they passed on.</em>
          </h1>
          <p className="mt-5 max-w-lg text-lg text-ink/80">
            All it takes is a cheek swab. We read your dog's or cat's DNA and explain in plain English what it means for
            their health, coat and care.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to={ownerShop} external={away} size="lg">
              Shop now
              <ArrowRight aria-hidden="true" className="size-5" />
            </LinkButton>
            {showOwnerButton ? (
              <LinkButton to={ownerShop} external={away} size="lg" variant="secondary">
                Pet owners
              </LinkButton>
            ) : null}
          </div>
        </div>
        <HeroOwner className="mx-auto w-full max-w-xl" />
      </div>
      <Claims />
    </section>
  );
}

// spec 1: the marketing claims, as given.
const claims = [
  { value: 40_000, suffix: '', label: 'animals tested' },
  { value: 350, suffix: '', label: 'cat breeds' },
  { value: 60, suffix: '+', label: 'tests' },
  { value: 15, suffix: '', label: 'years' },
];

function Claims() {
  return (
    <div className="border-t border-line bg-white">
      <div className="frame grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:grid-cols-4 md:divide-x md:divide-line">
        {claims.map(({ value, suffix, label }) => (
          <div key={label} className="md:pl-8 md:first:pl-0">
            <KeyFigure figure={<CountUp value={value} suffix={suffix} />} label={label} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function HomeBanners({ buttons }: { buttons: ReadonlySet<Audience> }) {
  return (
    <section aria-label="For professionals" className="frame grid gap-6 py-16 md:py-24 lg:grid-cols-2">
      <Banner
        audience="breeder"
        title="Plan your next litter"
        art={<HeroBreeder className="w-full" />}
        button={buttons.has('breeder') ? { to: '/breeder', label: 'Breeders' } : null}
      >
        Every disease and trait test we have for the breed in one kit, with a DNA profile for parentage testing and a
        certificate anyone can verify.
      </Banner>
      <Banner
        audience="vet"
        title="Genetic results your clients understand"
        art={<HeroVet className="w-full" />}
        button={buttons.has('vet') ? { to: '/vet', label: 'Veterinarians' } : null}
      >
        Results for clinical use: gene, inheritance, signs to look for and when to re-examine.
      </Banner>
    </section>
  );
}

interface BannerProps {
  audience: Audience;
  title: string;
  art: ReactNode;
  button: { to: string; label: string } | null;
  children: ReactNode;
}

function Banner({ audience, title, art, button, children }: BannerProps) {
  return (
    <article
      data-audience={audience}
      className="flex flex-col overflow-hidden rounded-2xl border border-brand/15 bg-brand-wash"
    >
      <div className="flex flex-1 flex-col items-start p-7 md:p-9">
        <h2 className="text-2xl md:text-3xl">{title}</h2>
        <p className="mt-3 max-w-md text-lg text-ink/80">{children}</p>
        {button ? (
          <LinkButton to={button.to} className="mt-6">
            {button.label}
            <ArrowRight aria-hidden="true" className="size-5" />
          </LinkButton>
        ) : null}
      </div>
      <div className="px-4 md:px-10">{art}</div>
    </article>
  );
}
