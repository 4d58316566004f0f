import type { ReactNode } from 'react';
import { ArrowUpRight } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { Cat } from '#ui/art/cat.tsx';
import { Dog } from '#ui/art/dog.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkCard } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TrustStrip } from './trust-strip.tsx';

interface ProductsProps {
  glandex: string | null;
  pregnancyTest: string | null;
}

/** spec 2: dog tests, cat tests, then the two partner products (external). */
export function HomeProducts({ glandex, pregnancyTest }: ProductsProps) {
  return (
    <section aria-labelledby="home-products" className="frame py-16 md:py-24">
      <SectionHeading id="home-products" title="Tests and products" />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <LinkCard
          to="/breeder/for-dogs/dna-tests"
          title="Dog DNA tests"
          art={<Dog group={8} className="mx-auto h-36" />}
          footer={<More />}
        >
          Health, coat and parentage for every breed.
        </LinkCard>
        <LinkCard
          to="/breeder/for-cats/dna-tests"
          title="Cat DNA tests"
          art={<Cat type="moderate" className="mx-auto h-36" />}
          footer={<More />}
        >
          From blood group to coat colour, for pedigree and non-pedigree cats.
        </LinkCard>
        {glandex ? (
          <LinkCard
            to={glandex}
            external
            title="Glandex"
            art={<Dog group={9} className="mx-auto h-36" />}
            footer={<Partner />}
          >
            Fibre and probiotics for healthy anal glands.
          </LinkCard>
        ) : null}
        {pregnancyTest ? (
          <LinkCard
            to={pregnancyTest}
            external
            title="Dog pregnancy test"
            art={<Dog group={6} className="mx-auto h-36" />}
            footer={<Partner />}
          >
            Results in 10 minutes, with 96% accuracy.
          </LinkCard>
        ) : null}
      </div>
    </section>
  );
}

/** Research and news follow the products. */
export function HomeReading() {
  return (
    <section className="frame">
      <div className="grid gap-5 md:grid-cols-2">
        <Reading to="/research-innovation" title="Research" art={<EmptyArt kind="search" className="w-48" />}>
          Our studies with breed clubs and universities, and how your animal can take part.
        </Reading>
        <Reading to="/news-and-blogs" title="News" art={<Dog group={10} className="h-40" />}>
          New tests by breed, and stories from kennels, catteries and clinics.
        </Reading>
      </div>
      <TrustStrip />
    </section>
  );
}

function Reading({ to, title, art, children }: { to: string; title: string; art: ReactNode; children: ReactNode }) {
  return (
    <article className="group relative flex flex-wrap items-center gap-6 rounded-2xl border border-line bg-paper-deep/60 p-7 transition-colors hover:border-brand/50">
      <div className="min-w-56 flex-1">
        <h2 className="text-2xl">
          <Link to={to} className="group-hover:text-brand after:absolute after:inset-0 after:rounded-2xl">
            {title}
          </Link>
        </h2>
        <p className="mt-2 text-muted">{children}</p>
        <p className="mt-4">
          <More />
        </p>
      </div>
      {art}
    </article>
  );
}

function More() {
  return (
    <span aria-hidden="true" className="font-bold text-brand">
      Learn more
    </span>
  );
}

function Partner() {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-bold text-brand">
      Partner site, opens in a new tab
      <ArrowUpRight aria-hidden="true" className="size-4" />
    </span>
  );
}
