import { pageContext } from '#platform/context/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { operationsByTag, type Operation } from './api-reference.rules.ts';
import type { Route } from './+types/api-reference.page';

export const meta = () => [
  { title: 'API reference | Damsire' },
  { name: 'description', content: 'Every endpoint of the Damsire API: path, parameters and purpose.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: operationsByTag(await context.get(pageContext).describeApi()) };
}

export default function ApiReferencePage({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  return (
    <div className="frame max-w-5xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker="For developers"
        title="API reference"
        intro={
          <>
            Every page of this store uses these endpoints. The machine-readable specification is at{' '}
            <a href="/api/openapi.json" className="text-brand underline underline-offset-4">
              /api/openapi.json
            </a>
            . Validation errors return 428 with a list of messages per field. Conflicts with the current state return
            409 with a code and a message.
          </>
        }
      />
      <nav aria-label="Resources" className="mt-8 flex flex-wrap gap-2">
        {groups.map(([tag, list]) => (
          <a
            key={tag}
            href={`#${tag}`}
            className="rounded-full border border-line bg-white px-4 py-1.5 hover:border-brand"
          >
            {tag} <span className="nums text-sm text-muted">{list.length}</span>
          </a>
        ))}
      </nav>
      {groups.map(([tag, list]) => (
        <section key={tag} id={tag} aria-labelledby={`${tag}-title`} className="mt-12 scroll-mt-6">
          <h2 id={`${tag}-title`} className="text-2xl">
            {tag}
          </h2>
          <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
            {list.map((operation) => (
              <OperationRow key={operation.method + operation.path} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function OperationRow({ operation }: { operation: Operation }) {
  return (
    <li className="px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={operation.method === 'GET' ? 'neutral' : 'brand'}>{operation.method}</Badge>
        <code className="font-mono text-sm break-all">{operation.path}</code>
      </p>
      <p className="mt-1">{operation.summary}</p>
      {operation.inputs.length ? (
        <p className="mt-1 text-sm text-muted">
          Parameters: <span className="font-mono">{operation.inputs.join(', ')}</span>
        </p>
      ) : null}
    </li>
  );
}
