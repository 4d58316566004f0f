import { useSearchParams } from 'react-router';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { RequestForm } from './request-form.tsx';
import type { FormKind } from './requests.rules.ts';

interface AboutPageProps {
  kind: FormKind;
  back: { to: string; label: string };
  /** The title is `verb` and the name in the query parameter `named`, or `nameless` without one. */
  verb: string;
  named: string;
  nameless: string;
  /** The query parameter with the id of the person or listing. */
  id: string;
  intro: string;
  countries: readonly { code: string; name: string }[];
}

/** A form about an entry of a directory; the link beside the entry fills in its name and id. */
export function AboutPage({ kind, back, verb, named, nameless, id, intro, countries }: AboutPageProps) {
  const [query] = useSearchParams();
  const name = query.get(named)?.slice(0, 120);
  return (
    <div className="frame max-w-4xl py-10">
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="mt-4">
        <SectionHeading level={1} title={`${verb} ${name || nameless}`} intro={intro} />
      </div>
      <Card as="section" pad="lg" className="mt-8">
        <RequestForm kind={kind} about={query.get(id) ?? ''} countries={countries} />
      </Card>
    </div>
  );
}
