import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/custom-profiles.page';
import { CustomProfileCard } from './custom-profile-card.tsx';

const SIZE = 12;

export const meta = () => [{ title: 'Custom profiles | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const number = Math.min(1_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1));
  const query = search.get('query')?.trim().slice(0, 80) ?? '';
  const list = await page(
    api.customProfiles.list({ page: number, size: SIZE, ...(query ? { query } : {}) }),
    request,
    'Failed to fetch custom profiles',
  );
  return { list, number, query, area: user?.type === 'vet' ? ('vet' as const) : ('breeder' as const) };
}

export default function CustomProfilesPage({ loaderData: { list, number, query, area } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Custom profiles"
        intro="Profiles you have built from single tests. Order, rename or delete them here. Each order can include one custom profile."
        aside={
          <div className="flex flex-wrap gap-2">
            <LinkButton size="sm" to={`/${area}/for-dogs/build-your-own-profile`}>
              New profile for dogs
            </LinkButton>
            <LinkButton size="sm" variant="secondary" to={`/${area}/for-cats/build-your-own-profile`}>
              New profile for cats
            </LinkButton>
          </div>
        }
      />
      {list.count > 0 || query ? (
        <div className="mt-6 max-w-sm">
          <SearchBox label="Find a profile" name="query" defaultValue={query} />
        </div>
      ) : null}
      {list.count === 0 ? (
        <EmptyState
          className="mt-8"
          art={query ? null : <EmptyArt kind="results" />}
          title={query ? 'Nothing found.' : 'No custom profiles yet.'}
          action={
            query ? null : (
              <LinkButton to={`/${area}/for-dogs/build-your-own-profile`}>Build your own profile</LinkButton>
            )
          }
        >
          {query ? 'No profiles match this name.' : 'Choose the tests you want and save them as a profile.'}
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4 xl:grid-cols-2">
          {list.results.map((profile) => (
            <CustomProfileCard key={profile.id} profile={profile} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination page={number} pages={Math.ceil(list.count / SIZE)} />
      </div>
    </>
  );
}
