import { Island } from '#ui/island.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/newsletter.page';

export const headers = () => ({ 'x-page-cache': 'guest' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Newsletter',
    description: 'New tests and articles, about once a month. Unsubscribe at any time.',
    canonical: `${matches[0].loaderData.origin}/newsletter`,
  });

export default function NewsletterPage() {
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading
        level={1}
        title="Newsletter"
        intro="New tests and articles, about once a month. We won't use your address for anything else, and you can unsubscribe at any time."
      />
      <div className="mt-8">
        <Island name="newsletter" start="load">
          <NewsletterForm />
        </Island>
      </div>
    </div>
  );
}
