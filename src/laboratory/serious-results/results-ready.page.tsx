import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { findInformedVet } from './vet-first.rules.ts';
import type { Route } from './+types/results-ready.page';

export const meta = () => [{ title: 'Results are ready | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const id = Number(params.id);
  const [animal, settings, kits] = await Promise.all([
    page(api.animals.find({ id }), request),
    page(api.seriousResults.settings(), request),
    page(api.results.kits({ id }), request),
  ]);
  const kit = kits.find(({ barcode }) => barcode === params.barcode);
  if (!kit) throw redirect(`/my/my-animals/${id}`);
  return {
    id,
    name: animal.name,
    barcode: kit.barcode,
    isOwner: animal.access === 'OWNER',
    vet: findInformedVet(settings.choices, animal.shares, { animalId: id, barcode: kit.barcode }),
  };
}

/** Announces serious results without their content, and offers ways to continue. */
export default function ResultsReadyPage({ loaderData }: Route.ComponentProps) {
  const { id, name, barcode, isOwner, vet } = loaderData;
  const results = `/my/my-animals/${id}/results/${barcode}`;
  return (
    <div className="grid gap-8">
      <SectionHeading
        level={1}
        title={`${name}'s results are ready`}
        intro="Some results are easier to understand with someone who can explain them. Choose how to continue."
      />
      {vet ? (
        <Callout title={`${vet} can view these results`}>
          As you asked, we have shared them with your veterinarian, who can go through them with you.
        </Callout>
      ) : null}
      <ul className="grid gap-4 md:grid-cols-3">
        <Choice title="View the results" to={results} link="View results">
          What each result means for {name}, and what to do next.
        </Choice>
        <Choice
          title="Ask your veterinarian"
          to={vetPath({ id, results, isOwner, vet })}
          link={vet ? "View the veterinarian's version" : 'Share the results'}
        >
          {vet
            ? 'The same results with genes, variants and references, as your veterinarian reads them.'
            : 'Share the results, and go through them together at the clinic.'}
        </Choice>
        <Choice title="Talk to us" to={`/request-a-call?reference=${barcode}`} link="Request a call">
          A specialist from our laboratory will call you at a time that suits you, free of charge.
        </Choice>
      </ul>
    </div>
  );
}

function vetPath({ id, results, isOwner, vet }: { id: number; results: string; isOwner: boolean; vet: string | null }) {
  return vet || !isOwner ? `${results}?for=vet` : `/my/my-animals/${id}?tab=shares`;
}

function Choice({ title, to, link, children }: { title: string; to: string; link: string; children: ReactNode }) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{children}</p>
      <p className="mt-auto pt-2">
        <LinkButton to={to} variant="secondary" size="sm">
          {link}
        </LinkButton>
      </p>
    </Card>
  );
}
