import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';

import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { KennelLitter } from './litters.contract.ts';
import type { Route } from './+types/litters.page';

const SIZE = 20;

export const meta = () => [{ title: 'Litters | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const requested = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10) || 1;
  const number = Math.min(Math.max(1, requested), 10_000);
  const [litters, kennel] = await page(
    Promise.all([api.litters.list({ page: number, size: SIZE }), api.litters.countDocuments()]),
    request,
  );
  return { litters, number, kennel, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** The litters of a kennel, and a download of all its documents. */
export default function LittersPage({ loaderData: { litters, number, kennel, countryCode } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title="Litters"
        intro="Results and certificates for each litter, and a sheet of QR codes for the new owners."
        aside={<LinkButton to="/my/litters/new">Add a litter</LinkButton>}
      />
      <DataList
        label="Litters"
        columns={columnsFor(countryCode)}
        rows={litters.results}
        rowKey={({ damId, bornOn }) => `${damId}-${bornOn}`}
        page={number}
        pages={Math.ceil(litters.count / SIZE)}
        count={litters.count}
        countLabel={litters.count === 1 ? 'litter' : 'litters'}
        empty={
          <EmptyState title="No litters yet.">
            Litters of your dams appear here, and your animals that have the same dam and date of birth.
          </EmptyState>
        }
      />
      {kennel.animals > 0 ? (
        <Card as="section" className="grid gap-4">
          <h2 className="text-2xl">Documents for all your animals</h2>
          <p className="measure text-muted">
            One PDF with a page of results for each animal
            {kennel.documents > 0 ? ', or one ZIP file with every current report and valid certificate' : ''}.
          </p>
          <p className="flex flex-wrap gap-3">
            <LinkButton to="/api/my/kennel/book" external variant="secondary">
              Download PDF
            </LinkButton>
            {kennel.documents > 0 ? (
              <LinkButton to="/api/my/kennel/documents" external variant="secondary">
                Download ZIP file
              </LinkButton>
            ) : null}
          </p>
        </Card>
      ) : null}
    </div>
  );
}

function columnsFor(countryCode: string): Column<KennelLitter>[] {
  return [
    {
      key: 'litter',
      header: 'Litter',
      lead: true,
      cell: ({ damId, damName, bornOn }) => (
        <Link to={`/my/litters/${damId}/${bornOn}`} className="text-link font-bold">
          {damName}, {formatDate(bornOn, countryCode)}
        </Link>
      ),
    },
    { key: 'animals', header: 'Animals', cell: ({ animals, moved }) => animalsText(animals, moved) },
  ];
}

function animalsText(animals: KennelLitter['animals'], moved: number): string {
  const sold = moved === 0 ? [] : [`${moved} with ${moved === 1 ? 'a new owner' : 'new owners'}`];
  return [...animals.map(({ name }) => name), ...sold].join(', ');
}
