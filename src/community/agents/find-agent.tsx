import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useQuery } from '#ui/lists/use-query.ts';
import { AgentCard } from './agent-card.tsx';
import type { AgentQuery } from './agent-query.rules.ts';
import { AgentSearch } from './agent-search.tsx';
import type { Agent } from './agents.contract.ts';

interface FindAgentProps {
  found: {
    results: Agent[];
    count: number;
    countries: { code: string; name: string; count: number }[];
    regions: string[];
  };
  query: AgentQuery;
  /** The agent that the user chose in the public directory. */
  ask: number | null;
  size: number;
}

/** The directory, with a button to request a collection. */
export function FindAgent({ found, query, ask, size }: FindAgentProps) {
  // Users who come from the public directory have already chosen an agent.
  const [chosen, setChosen] = useState<Agent | null>(ask ? (found.results[0] ?? null) : null);
  return (
    <section aria-label="Find an agent">
      {ask ? (
        <Link to="/my/collection-agents?view=find" className="text-link">
          All agents
        </Link>
      ) : (
        <AgentSearch query={query} countries={found.countries} regions={found.regions} view="find" />
      )}
      <p className="mt-6" role="status">
        {found.count === 1 ? '1 agent' : `${found.count} agents`}
      </p>
      {found.results.length === 0 ? (
        <EmptyState className="mt-4" title="No agents found." art={<EmptyArt kind="search" />}>
          Search the whole country or use fewer words. Your vet can also take the sample.
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {found.results.map((agent) => (
            <li key={agent.id}>
              <AgentCard agent={agent}>
                <Button size="sm" variant="secondary" className="mt-4" onClick={() => setChosen(agent)}>
                  <span>
                    Request sample collection<span className="sr-only"> by {agent.name}</span>
                  </span>
                </Button>
              </AgentCard>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination page={query.page} pages={Math.ceil(found.count / size)} label="Pages of agents" />
      </div>
      <AskDialog agent={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function AskDialog({ agent, onClose }: { agent: Agent | null; onClose: () => void }) {
  const { busy, fields, message, submit } = useSubmit("We couldn't send your request. Please try again.");
  const query = useQuery();
  const send = (form: FormData) =>
    submit(async () => {
      if (!agent) return;
      await api.agents.ask({ id: agent.id, message: formText(form, 'message').trim() });
      toaster.success(`Request sent to ${agent.name}.`);
      onClose();
      query.set({ view: undefined, ask: undefined, search: undefined, country: undefined, region: undefined });
    });
  return (
    <FormDialog
      open={agent !== null}
      onClose={onClose}
      title={agent ? `Ask ${agent.name} to collect samples` : ''}
      confirm="Send request"
      size="md"
      busy={busy}
      message={message}
      onSubmit={(form) => void send(form)}
    >
      <p>
        The agent sees your name and message. Once they accept, you'll see their email address and phone number, and
        they'll see your email address.
      </p>
      <Field label="Which animals, where, and when" error={fields['message']}>
        <Textarea name="message" rows={4} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
