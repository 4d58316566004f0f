import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ClaimSheetCard } from './claim-sheet-card.tsx';
import type { LitterResults, Puppy } from './litters.contract.ts';
import { puppyColumns } from './puppy-columns.tsx';
import type { Route } from './+types/litter.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Litter of ${loaderData?.litter.dam.name ?? 'my kennel'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const litter = await page(api.litters.find({ dam: Number(params.dam), born: params.born }), request);
  return { litter, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** Results and certificates of a litter on one page, and the claim sheet for buyers. */
export default function LitterPage({ loaderData: { litter, countryCode } }: Route.ComponentProps) {
  const { dam, sire, bornOn, breed, species, puppies, moved } = litter;
  const scope = `dam=${dam.id}&born=${bornOn}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BackLink to="/my/litters">Litters</BackLink>
      <SectionHeading
        level={1}
        title={`Litter of ${dam.name}`}
        intro={[breed ?? species, `born ${formatDate(bornOn, countryCode)}`, ...(sire ? [`sire ${sire}`] : [])].join(
          ', ',
        )}
      />
      {puppies.length > 0 ? (
        <DataList
          label="Litter results"
          columns={puppyColumns}
          rows={puppies}
          rowKey={({ id }) => id}
          count={puppies.length}
          countLabel={puppies.length === 1 ? 'animal' : 'animals'}
        />
      ) : null}
      {moved.count > 0 ? <Moved moved={moved} /> : null}
      {puppies.length > 0 ? <Documents scope={scope} puppies={puppies} /> : null}
      {puppies.length > 0 ? <ClaimSheetCard dam={dam.id} born={bornOn} /> : null}
    </div>
  );
}

/** Sold animals stay listed, with links to those whose results the new owners share with the breeder. */
function Moved({ moved: { count, seen } }: Pick<LitterResults, 'moved'>) {
  return (
    <Callout title={count === 1 ? '1 animal has a new owner' : `${count} animals have new owners`}>
      {seen.length > 0 ? (
        <span className="flex flex-wrap gap-x-4">
          {seen.map(({ id, name }) => (
            <Link key={id} to={`/my/my-animals/${id}`} className="text-link">
              {`View ${name}`}
            </Link>
          ))}
        </span>
      ) : count === 1 ? (
        'You can view its results only if the new owner shares them with you.'
      ) : (
        'You can view their results only if the new owners share them with you.'
      )}
    </Callout>
  );
}

function Documents({ scope, puppies }: { scope: string; puppies: readonly Puppy[] }) {
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton to={`/api/my/kennel/book?${scope}`} external variant="secondary">
        Download PDF
      </LinkButton>
      {puppies.some(({ certificate, clear, notable }) => certificate || clear + notable.length > 0) ? (
        <LinkButton to={`/api/my/kennel/documents?${scope}`} external variant="secondary">
          Download ZIP file
        </LinkButton>
      ) : null}
    </p>
  );
}
