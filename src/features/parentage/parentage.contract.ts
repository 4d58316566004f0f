import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MOST_OFFSPRING, MOST_SIRES, queryTypes, requestStates } from './parentage.rules.ts';

const tags = ['parentage'];
const Named = z.object({ id: z.number(), name: z.string() });
const Verdict = z.enum(['qualifies', 'excluded', 'inconclusive']);
const State = z.enum(requestStates);
const animalId = z.number('Please choose an animal.').int().positive('Please choose an animal.');
const id = z.coerce.number<number>().int().positive();

export const RequestRow = z.object({
  id: z.number(),
  species: Named,
  state: State,
  /** Comparisons made and to make. */
  progress: z.object({ done: z.number(), total: z.number() }),
  panel: z.object({ id: z.string(), name: z.string() }),
  offspring: z.array(Named.extend({ verdict: Verdict.nullable() })),
  dam: Named.nullable(),
  sires: z.array(Named),
  requestedAt: z.iso.datetime(),
  reportedAt: z.iso.datetime().nullable(),
});
export type RequestRow = z.infer<typeof RequestRow>;

const ParentFinding = z.object({
  parent: Named,
  role: z.enum(['DAM', 'SIRE']),
  verdict: Verdict,
  kind: z.enum(['duo', 'trio']),
  loci: z.number(),
  mismatches: z.number(),
  /** Natural logarithm of the likelihood ratio; null when too few animals weigh it. */
  lod: z.number().nullable(),
  reasons: z.array(z.string()),
});
export type ParentFinding = z.infer<typeof ParentFinding>;

const Report = RequestRow.extend({
  population: z.object({ name: z.string(), animals: z.number() }).nullable(),
  findings: z.array(
    z.object({ offspring: Named, verdict: Verdict, reasons: z.array(z.string()), parents: z.array(ParentFinding) }),
  ),
  note: z.string(),
});
export type Report = z.infer<typeof Report>;

export const NewRequest = z.object({
  offspringIds: z
    .array(animalId, 'Please choose the young.')
    .min(1, 'Please choose at least one of the young.')
    .max(MOST_OFFSPRING, `At most ${MOST_OFFSPRING} young in one request.`),
  damId: animalId.nullable().default(null),
  sireIds: z
    .array(animalId, 'Please choose the sires.')
    .max(MOST_SIRES, `At most ${MOST_SIRES} sires in one request.`)
    .default([]),
});

export const parentageContract = {
  list: oc
    .route({ method: 'GET', path: '/my/parentage-request', tags, summary: 'My parentage requests, the newest first' })
    .input(
      z.object({
        species: z.union([z.literal(''), z.coerce.number<number>().int()]).optional(),
        page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
        size: z.coerce
          .number<number>()
          .int()
          .min(1)
          .max(1000)
          .default(20)
          .transform((value) => Math.min(value, 100)),
        query: z.string().trim().max(120).default(''),
        queryType: z.enum(queryTypes, 'Please choose what to search in.').default('all'),
      }),
    )
    .output(
      z.object({
        results: z.array(RequestRow),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
  report: oc
    .route({
      method: 'GET',
      path: '/my/parentage-request/{id}/report',
      tags,
      summary: 'Verdicts of a request; none before it is reported',
    })
    .input(z.object({ id }))
    .output(Report),
  create: oc
    .route({
      method: 'POST',
      path: '/my/parentage-request',
      tags,
      summary: 'Asks whether parents fit their young; all must have a profile on one panel',
      successStatus: 201,
    })
    .input(NewRequest)
    .output(RequestRow),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/my/parentage-request/{id}',
      tags,
      summary: 'Takes a request back that has not begun',
    })
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
