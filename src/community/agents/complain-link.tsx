import { Link } from '#ui/link.tsx';

/** Link to the complaint form, with the agent filled in. */
export function ComplainLink({ agent }: { agent: { id: number | null; name: string } }) {
  const query = new URLSearchParams({ ...(agent.id && { agentId: String(agent.id) }), agent: agent.name });
  return (
    <Link to={`/resources/collection-agents/complaint?${query.toString()}`} className="text-link text-sm">
      Make a complaint<span className="sr-only"> about {agent.name}</span>
    </Link>
  );
}
