import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ClubTabs } from '#community/clubs/club-tabs.tsx';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Callout } from '#ui/callout.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { ConsentList } from '#community/registries/consent-list.tsx';
import { LookForm } from './look-form.tsx';
import { LookList } from './look-list.tsx';
import { OfficerTabs } from '#community/registries/officer-tabs.tsx';
import { consentSorts, lookSorts } from '#community/registries/registries.rules.ts';
import type { Route } from './+types/dv-access.page';

export const meta: Route.MetaFunction = () => [{ title: 'Registry access | Damsire' }];

const PATH = '/my/dv-access';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { query, number, search } = listQuery(request);
  const sort = query.get('sort');
  const isOfficer = user?.roles.includes('registry_officer') ?? false;
  const view = viewOf(query.get('view'), isOfficer);
  const listInput = { page: number, size: DEFAULT_PAGE_SIZE, search };
  const lookupInput = { ...listInput, sort: lookSorts.find((one) => one === sort) };
  const consentInput = { ...listInput, sort: consentSorts.find((one) => one === sort) };
  const lists = {
    desk: view === 'desk' ? await page(api.registries.mine(lookupInput), request) : null,
    looks: view === 'looks' ? await page(api.registries.looks(lookupInput), request) : null,
    consents: view === 'consents' ? await page(api.registries.consents(consentInput), request) : null,
    registries: view === 'consents' ? await page(api.registries.registries(), request) : [],
  };
  return { ...lists, view, isOfficer, number, search, countryCode: user?.countryCode ?? visitor.countryCode };
}

function viewOf(requested: string | null, isOfficer: boolean): 'desk' | 'looks' | 'consents' {
  if (requested === 'looks' || requested === 'consents') return requested;
  return isOfficer ? 'desk' : 'consents';
}

/** P154 R627: consents to registries, their lookups, and the lookup form for officers. */
export default function DvAccessPage({ loaderData }: Route.ComponentProps) {
  const { desk, looks, consents, registries, view, isOfficer, number, search, countryCode } = loaderData;
  const links = [
    { to: PATH, label: 'Access to my animals' },
    { to: `${PATH}?view=looks`, label: 'Lookup history' },
  ];
  const place = { number, search, countryCode };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionHeading level={1} title="Registry access" intro={intros[view]} />
      {isOfficer ? null : <ClubTabs />}
      {isOfficer ? <OfficerTabs /> : <TabLinks label="Registry access" links={links} />}
      {desk && desk.registries.length === 0 ? (
        <Callout tone="warn" title="Your account isn't linked to a registry yet">
          Contact us to link it.
        </Callout>
      ) : null}
      {desk && desk.registries.length > 0 ? <LookForm registries={desk.registries} countryCode={countryCode} /> : null}
      {desk ? <LookList label="My lookups" list={desk} {...place} /> : null}
      {looks ? <LookList label="Lookups of my animals" list={looks} showsOfficer {...place} /> : null}
      {consents ? <ConsentList list={consents} registries={registries} {...place} /> : null}
    </div>
  );
}

const intros = {
  desk: 'Look up certified results by number, where owners allow it. Each lookup is recorded with your reason.',
  consents: "A registry can see an animal's certified results only while you allow it here.",
  looks: 'Every registry lookup of your animals, whether or not anything was shown.',
};
