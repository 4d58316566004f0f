import { capital } from '#shared/capital.ts';
import type { DocumentedOperation } from './operation-facts.ts';

interface Answer {
  content?: Record<string, { schema?: object }>;
}

const SHORTEST = 300;

/** Long answers that several operations give stand once, under the name of the first of them: `CartFindAnswer`. */
export function nameSharedAnswers(operations: readonly DocumentedOperation[]): Record<string, object> {
  const users = new Map<string, { operationId: string; media: { schema?: object }; schema: object }[]>();
  for (const { operationId, responses } of operations) {
    for (const answer of Object.values(responses) as Answer[]) {
      const media = answer.content?.['application/json'];
      const text = JSON.stringify(media?.schema ?? null);
      if (!media?.schema || text.length < SHORTEST) continue;
      users.set(text, [...(users.get(text) ?? []), { operationId, media, schema: media.schema }]);
    }
  }
  const named: Record<string, object> = {};
  for (const [first, ...others] of users.values()) {
    if (!first || others.length === 0) continue;
    const name = `${first.operationId.split('.').map(capital).join('')}Answer`;
    named[name] = first.schema;
    for (const { media } of [first, ...others]) media.schema = { $ref: `#/components/schemas/${name}` };
  }
  return named;
}
