import { useNavigate, useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { CloseOrReopen } from '#platform/admin/close-or-reopen.tsx';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { RegistryKeyList } from '#community/registry-access/key-list.tsx';
import { OfficerList } from './officer-list.tsx';
import { registryStateLabels } from './registries.rules.ts';
import type { AdminRegistry } from './registry-admin.contract.ts';
import { RegistryForm } from './registry-form.tsx';
import type { Route } from './+types/admin-registry.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.registry?.name ?? 'New registry'} | Damsire admin` },
];

export async function loader({ context, request, params: { code } }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const edits = isAllowed(user, 'registry_desk.edit');
  const isNew = code === 'new';
  if (isNew ? !edits : !/^[A-Z]{2,12}$/.test(code)) throw new Response(null, { status: 404 });
  const [countries, { tests }, registry, keys] = await page(
    Promise.all([
      calls.places.countries().then(namesOf),
      calls.registryAdmin.choices(),
      isNew ? null : calls.registryAdmin.find({ code }),
      isNew ? [] : calls.registryAdmin.keys({ code }),
    ]),
    request,
  );
  return { countries, tests, registry, keys, edits, countryCode: visitor.countryCode };
}

/** A registry in the back office: requirements, officers and API keys. */
export default function AdminRegistryPage({ loaderData }: Route.ComponentProps) {
  const { registry, keys, edits, countryCode } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BackLink to="/admin/registries">Registries</BackLink>
      <SectionHeading
        level={1}
        title={registry?.name ?? 'New registry'}
        intro={
          registry
            ? `${registry.code}, ${registry.country}. ${registry.animals === 1 ? '1 shared animal' : `${registry.animals} shared animals`}.`
            : "Owners can share animals with the registry once it's created."
        }
        aside={
          registry ? (
            <span className="flex flex-wrap items-center gap-3">
              <Badge tone={registryStateLabels[registry.state].tone}>{registryStateLabels[registry.state].word}</Badge>
              {edits ? <CloseRegistry registry={registry} /> : null}
            </span>
          ) : undefined
        }
      />
      {registry?.closedReason ? <Callout tone="warn" title={`Closed: ${registry.closedReason}`} /> : null}
      {registry ? (
        <>
          <OfficerList registry={registry} edits={edits} countryCode={countryCode} />
          <Keys code={registry.code} keys={keys} edits={edits} countryCode={countryCode} />
        </>
      ) : null}
      {edits ? <Details {...loaderData} /> : null}
      {registry ? <HistoryCard entries={registry.history} countryCode={countryCode} /> : null}
    </div>
  );
}

type KeysProps = Pick<Route.ComponentProps['loaderData'], 'keys' | 'edits' | 'countryCode'> & { code: string };

function Keys({ code, keys, edits, countryCode }: KeysProps) {
  return (
    <section aria-labelledby="keys">
      <SectionHeading
        title="API keys"
        id="keys"
        intro="Officers create keys in their account. Revoke a key here if it has leaked."
      />
      <div className="mt-4">
        <RegistryKeyList
          keys={keys}
          countryCode={countryCode}
          onRevoke={edits ? ({ id }) => api.registryAdmin.revokeKey({ code, id }) : undefined}
        />
      </div>
    </section>
  );
}

function Details({ registry, tests, countries }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Registry details</h2>
      <RegistryForm
        key={registry?.version ?? 'new'}
        registry={registry}
        tests={tests}
        countries={countries}
        onSave={async ({ code, ...body }) => {
          if (registry) {
            await api.registryAdmin.update({ ...body, code: registry.code, version: registry.version });
            await revalidate();
            toaster.success('Registry saved.');
            return;
          }
          const created = await api.registryAdmin.create({ ...body, code });
          toaster.success('Registry created.');
          await navigate(`/admin/registries/${created.code}`);
        }}
      />
    </Card>
  );
}

function CloseRegistry({ registry: { code, name, state } }: { registry: AdminRegistry }) {
  return (
    <CloseOrReopen
      noun="registry"
      name={name}
      isClosed={state === 'CLOSED'}
      hint="Recorded in the history."
      close={(reason) => api.registryAdmin.close({ code, reason })}
      reopen={() => api.registryAdmin.reopen({ code })}
    >
      Officers and API keys lose access immediately, and webhooks stop. We keep the owners' consents in case the
      registry reopens.
    </CloseOrReopen>
  );
}
