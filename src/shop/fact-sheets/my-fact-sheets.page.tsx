import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { LinkButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import type { Route } from './+types/my-fact-sheets.page';
import { SheetList, sheetFilters } from './sheet-list.tsx';

export const meta = () => [{ title: 'Fact sheets | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const filters = sheetFilters(request);
  const isAll = new URL(request.url).searchParams.get('view') === 'all';
  const sheets = await page(isAll ? api.factSheets.list(filters) : api.factSheets.mine(filters), request);
  return { sheets, filters, isAll };
}

/** The fact sheets of the tests for which the user's own animals have results, and all others. */
export default function MyFactSheetsPage({ loaderData: { sheets, filters, isAll } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading level={1} title="Fact sheets" intro="What each test and result means, and what to do." />
      <div className="mt-6">
        <TabLinks
          label="Show fact sheets"
          links={[
            { to: '/my/fact-sheet', label: 'My animals' },
            { to: '/my/fact-sheet?view=all', label: 'All tests' },
          ]}
        />
      </div>
      <div className="mt-6">
        <SheetList
          sheets={sheets}
          page={filters.page}
          search={filters.search}
          empty={isAll ? 'No tests or traits match.' : 'Fact sheets appear here when one of your animals has a result.'}
        />
      </div>
      {isAll ? null : (
        <LinkButton to="/my/fact-sheet?view=all" variant="secondary" className="mt-6">
          View all tests
        </LinkButton>
      )}
    </>
  );
}
