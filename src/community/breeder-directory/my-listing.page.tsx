import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { BadgeCode } from './badge-code.tsx';
import { LeaveProgram } from './leave-program.tsx';
import { ListingBadge } from './listing-badge.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { ListingForm } from './listing-form.tsx';
import type { MyListing } from './listings.contract.ts';
import { BREEDING_MONTHS, listingAdminLabel } from './listings.rules.ts';
import type { Route } from './+types/my-listing.page';

const FORM = '/breeder/responsible-breeder-program/form';

export const meta: Route.MetaFunction = () => [{ title: 'Responsible breeder program | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor, origin } = context.get(pageContext);
  const listings = await page(api.listings.mine(), request);
  return { listings, origin, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** The user's own listing in the responsible breeder program: badge, calculated figures and texts. */
export default function MyListingPage({ loaderData: { listings, origin, countryCode } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title="Responsible breeder program"
        intro="Your listing is updated each night from your animals' released results."
      />
      {listings.length === 0 ? (
        <EmptyState
          art={<EmptyArt kind="dog" />}
          title="No listing yet."
          action={<LinkButton to={FORM}>Apply</LinkButton>}
        >
          Apply with the program form. Accepted applications appear here.
        </EmptyState>
      ) : null}
      {listings.map((listing) => (
        <Listing key={listing.id} listing={listing} origin={origin} countryCode={countryCode} />
      ))}
    </div>
  );
}

function Listing({ listing, origin, countryCode }: { listing: MyListing; origin: string; countryCode: string }) {
  const { state, kennelName, species, testedPercent, gradedPercent, listedUntil, badgeCode, reason } = listing;
  const isOver = state !== 'LISTED' && state !== 'CHECKING';
  const words = listingAdminLabel({ state, isPaused: listing.pausedReason !== null });
  return (
    <section aria-labelledby={`listing-${listing.id}`} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SectionHeading
        title={`${kennelName}, ${species.toLowerCase()}s`}
        id={`listing-${listing.id}`}
        aside={<Badge tone={words.tone}>{words.word}</Badge>}
      />
      {listing.pausedReason ? (
        <Callout tone="warn" title={`Paused by our staff: ${listing.pausedReason}`}>
          Your listing doesn't appear in search for now. If you disagree, contact us.
        </Callout>
      ) : null}
      {reason ? <Callout tone="warn" title={reason} /> : null}
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <KeyFigure figure={`${testedPercent}%`} label="of breeding animals tested" note="80% required" />
        <KeyFigure figure={`${gradedPercent}%`} label="with a grade A or B sample" note="50% required" />
        <div className="grid content-start gap-2">
          {badgeCode && listedUntil ? (
            <>
              <ListingBadge code={badgeCode} />
              <p className="text-sm text-muted">
                Listed until <span className="nums">{formatDate(listedUntil, countryCode)}</span>. Buyers can also find
                you in search by this code.
              </p>
            </>
          ) : null}
        </div>
      </div>
      {badgeCode ? <BadgeCode code={badgeCode} kennelName={kennelName} origin={origin} /> : null}
      <Animals listing={listing} />
      {isOver ? (
        <LinkButton to={FORM} className="justify-self-start">
          Apply again
        </LinkButton>
      ) : (
        <Card pad="lg" className="grid gap-8">
          <ListingPhoto listing={listing} />
          <ListingForm listing={listing} />
        </Card>
      )}
      {isOver ? null : <LeaveProgram listing={listing} />}
    </section>
  );
}

function Animals({ listing: { animals, kennelName } }: { listing: MyListing }) {
  return (
    <DataList
      label={`Breeding animals of ${kennelName}`}
      rows={animals}
      rowKey={(row) => row.id}
      count={animals.length}
      countLabel={`${animals.length === 1 ? 'animal' : 'animals'} aged ${BREEDING_MONTHS} months or more`}
      empty={
        <EmptyState title="No breeding animals yet.">
          Animals count once they are {BREEDING_MONTHS} months old.
        </EmptyState>
      }
      columns={[
        {
          key: 'name',
          header: 'Animal',
          lead: true,
          cell: (row) => (
            <>
              <span className="font-bold">{row.name}</span>
              <span className="block text-sm font-normal text-muted">{row.breed}</span>
            </>
          ),
        },
        {
          key: 'tests',
          header: 'Breed tests',
          cell: (row) => (
            <span className="nums">
              {row.releasedTests} of {row.relevantTests} released
            </span>
          ),
        },
        {
          key: 'tested',
          header: 'Tested',
          cell: (row) => <Badge tone={row.isTested ? 'good' : 'neutral'}>{row.isTested ? 'Tested' : 'Not yet'}</Badge>,
        },
        { key: 'grade', header: 'Grade', cell: (row) => (row.isGraded ? 'A or B' : 'C or none') },
      ]}
    />
  );
}
