import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { SourceMark } from '#laboratory/result-sources/source-mark.tsx';
import { ImportResults } from './import-results.tsx';
import type { Route } from './+types/import-results.page';

export const meta = () => [{ title: 'Import results from other laboratories | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const id = Number(new URL(request.url).searchParams.get('animal'));
  const animal = Number.isSafeInteger(id) && id > 0 ? await page(api.animals.find({ id }), request) : null;
  return { animal: animal && { id, name: animal.name } };
}

/** Imports several results, for one animal or for a kennel. */
export default function ImportResultsPage({ loaderData: { animal } }: Route.ComponentProps) {
  return (
    <>
      {animal ? (
        <BackLink to={`/my/my-animals/${animal.id}/other-results`}>Results from other laboratories</BackLink>
      ) : (
        <BackLink to="/my/my-animals">My animals</BackLink>
      )}
      <div className="mt-4">
        <SectionHeading
          level={1}
          title="Import results from other laboratories"
          intro="Upload a table with one result per row. Match the columns, then correct any rows with errors."
        />
      </div>
      <p className="mt-3">
        <SourceMark source="other_laboratory" />
      </p>
      <ImportResults animal={animal} />
    </>
  );
}
