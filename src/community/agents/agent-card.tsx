import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import type { Agent } from './agents.contract.ts';
import { experienceLabels, travelLabel } from './agents.rules.ts';

interface AgentCardProps {
  agent: Agent;
  level?: 2 | 3;
  /** A badge beside the name. */
  badge?: ReactNode;
  children?: ReactNode;
}

const species = (ids: readonly number[]) => (ids.length === 2 ? 'Dogs and cats' : ids[0] === 2 ? 'Cats' : 'Dogs');

/** An agent in the directory: place, experience, species and travel distance, without contact details. */
export function AgentCard({ agent, level = 2, badge, children }: AgentCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const place = [`${agent.postalCode} ${agent.city}`.trim(), agent.region, agent.country].filter(Boolean).join(', ');
  const facts = [experienceLabels[agent.experience], species(agent.speciesIds), travelLabel(agent.travelKm)];
  return (
    <Card pad="lg" className="h-full">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Heading className="text-xl wrap-anywhere">{agent.name}</Heading>
        {badge}
      </div>
      <p className="nums mt-1 wrap-anywhere">{place}</p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {agent.fee ? <li className="wrap-anywhere">{agent.fee}</li> : null}
      </ul>
      {children}
    </Card>
  );
}
