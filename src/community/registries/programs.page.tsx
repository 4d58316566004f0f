import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { api } from '#ui/api/api-client.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Callout } from '#ui/callout.tsx';
import { FilterLinks } from '#ui/lists/filter-links.tsx';
import { Link } from '#ui/link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { RegistryKeyList } from '#community/registry-access/key-list.tsx';
import { MakeKey } from '#community/registry-access/make-key.tsx';
import { NoticeList } from '#community/registry-access/notice-list.tsx';
import { noticeFilters } from '#community/registry-access/notices.rules.ts';
import { OfficerTabs } from './officer-tabs.tsx';
import { WebhookForm } from '#community/registry-access/webhook-form.tsx';
import type { Route } from './+types/programs.page';

export const meta: Route.MetaFunction = () => [{ title: 'API access | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const {
    query,
    number,
    search,
    choice: state = 'ALL',
  } = listQuery(request, { choices: noticeFilters, choiceName: 'state' });
  const { registries } = await page(calls.registries.mine({ size: 1 }), request);
  const chosen = registries.find(({ code }) => code === query.get('registry')) ?? registries[0] ?? null;
  const countryCode = user?.countryCode ?? visitor.countryCode;
  const place = { registries, chosen, number, search, state, countryCode };
  if (!chosen) return { ...place, keys: [], webhook: null, notices: null };
  const registry = chosen.code;
  const [keys, { webhook }, notices] = await page(
    Promise.all([
      calls.registryPrograms.keys({ registry }),
      calls.registryPrograms.webhook({ registry }),
      calls.registryPrograms.notices({ registry, page: number, size: DEFAULT_PAGE_SIZE, search, state }),
    ]),
    request,
  );
  return { ...place, keys, webhook, notices };
}

/** API access of a registry: keys for lookups, and a webhook for certificate notices. */
export default function ProgramsPage({ loaderData }: Route.ComponentProps) {
  const { registries, chosen, keys, webhook, notices, number, search, state, countryCode } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionHeading
        level={1}
        title="Registry access"
        intro="With an API key, your registry's software can look up animals. The software sees what an officer sees, and owners see each lookup."
      />
      <OfficerTabs />
      {registries.length > 1 ? (
        <FilterLinks
          label="Choose a registry"
          name="registry"
          links={registries.map(({ code, name }) => ({ value: code, label: name }))}
          current={chosen?.code ?? ''}
        />
      ) : null}
      {chosen && notices ? (
        <>
          <Keys registry={chosen.code} keys={keys} countryCode={countryCode} />
          <WebhookForm
            key={`${chosen.code} ${webhook?.url ?? ''} ${webhook?.state ?? ''}`}
            registry={chosen.code}
            webhook={webhook}
          />
          {webhook || notices.count > 0 || search || state !== 'ALL' ? (
            <NoticeList registry={chosen.code} {...{ notices, number, search, state, countryCode }} />
          ) : null}
        </>
      ) : (
        <Callout tone="warn" title="Your account isn't linked to a registry yet">
          Contact us to link it.
        </Callout>
      )}
    </div>
  );
}

type KeysProps = Pick<Route.ComponentProps['loaderData'], 'keys' | 'countryCode'> & { registry: string };

function Keys({ registry, keys, countryCode }: KeysProps) {
  return (
    <section aria-labelledby="keys">
      <SectionHeading
        title="API keys"
        id="keys"
        intro={
          <>
            Send your key as <code className="font-mono text-sm">Authorization: Bearer dsr_…</code>. For details, read
            the{' '}
            <Link to="/api-reference" className="text-link">
              API reference
            </Link>
            .
          </>
        }
        aside={<MakeKey registry={registry} />}
      />
      <div className="mt-4">
        <RegistryKeyList
          keys={keys}
          countryCode={countryCode}
          onRevoke={({ id }) => api.registryPrograms.revokeKey({ registry, id })}
        />
      </div>
    </section>
  );
}
