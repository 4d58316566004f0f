import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { versionField } from '#shared/forms/version.ts';
import { agentStates, assignmentStates, experiences } from './agents.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('collection agents');
const requestsAdmin = apiRoutes('requests (admin)');
const search = searchField(80);

const Agent = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  postalCode: z.string(),
  experience: z.enum(experiences),
  speciesIds: z.array(z.number()),
  travelKm: z.number(),
  fee: z.string(),
});
export type Agent = z.infer<typeof Agent>;

const requestState = z.enum(assignmentStates);

const MyAgent = z.object({
  id: z.number(),
  agent: Agent,
  state: requestState,
  message: z.string(),
  answer: z.string(),
  /** False if suspended or no longer an agent. */
  isActive: z.boolean(),
  /** Only while the agent collects for the user. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type MyAgent = z.infer<typeof MyAgent>;

const CollectionRequest = z.object({
  id: z.number(),
  owner: z.string(),
  /** Only after the request is accepted. */
  ownerEmail: z.string().nullable(),
  state: requestState,
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type CollectionRequest = z.infer<typeof CollectionRequest>;

const Entry = Agent.extend({
  state: z.enum(agentStates),
  isListed: z.boolean(),
  validUntil: z.iso.date().nullable(),
});
export type AgentEntry = z.infer<typeof Entry>;

const AgentProduct = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  summary: z.string(),
  speciesId: z.number().nullable(),
  /** Number of kits in a pack; null: a single kit. */
  packSize: z.number().nullable(),
  priceCents: z.number(),
  /** Price for everyone else. */
  shopCents: z.number().nullable(),
  currency: z.string(),
});
export type AgentProduct = z.infer<typeof AgentProduct>;

const AdminAgent = Entry.extend({
  email: z.string(),
  phone: z.string(),
  quizRight: z.number(),
  requestId: z.number().nullable(),
  reason: z.string().nullable(),
  collected: z.number(),
  /** Number of these samples that are neither in a parcel nor in the laboratory. */
  unsent: z.number(),
  /** Numbers of undecided and of upheld complaints. */
  complaints: z.object({ open: z.number(), upheld: z.number() }),
});
export type AdminAgent = z.infer<typeof AdminAgent>;

/** Collection agents: the directory, collection requests, and administration by staff (business rules 3.12). */
export const agentsContract = {
  search: get(
    '/collection-agents',
    'Lists collection agents in the public directory by place; the response never includes addresses or phone numbers',
  )
    .input(
      z.object({
        country: z.string().trim().toUpperCase().length(2, 'Enter a two-letter country code.').optional(),
        region: z.string().trim().max(60).default(''),
        species: z.coerce.number<number>().int().min(1).max(2).optional(),
        /** Only this agent. */
        id: id.optional(),
        search,
        page,
        size,
      }),
    )
    .output(
      paged(Agent).extend({
        /** Countries and regions that have agents. */
        countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.number() })),
        regions: z.array(z.string()),
      }),
    ),
  mine: get('/my/collection-agents', 'Lists the agents you asked to collect samples')
    .input(z.object({ page, size, search, sort: z.enum(['name', '-name', 'date', '-date']).default('-date') }))
    .output(paged(MyAgent)),
  ask: post('/my/collection-agents/{id}', 'Asks an agent to collect samples; repeat requests have no effect', {
    successStatus: 201,
  })
    .input(z.object({ id, message: optionalText(1000) }))
    .output(z.object({ ok: z.literal(true) })),
  end: remove('/my/collection-agents/{id}', 'Removes an agent from your account')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
  asked: get('/my/collection-requests', 'Lists collection requests from owners')
    .input(
      z.object({
        page,
        size,
        search,
        /** Default: unanswered requests first. */
        sort: z.enum(['name', '-name', 'date', '-date']).optional(),
        state: requestState.optional(),
      }),
    )
    .output(paged(CollectionRequest)),
  answer: post('/my/collection-requests/{id}', 'Accepts or declines a collection request')
    .input(z.object({ id, accept: z.boolean(), answer: optionalText(500) }))
    .output(z.object({ ok: z.literal(true) })),
  products: get('/my/collection-agent-products', 'Lists kits and kit packs at agent prices')
    .input(
      z.object({
        page,
        size,
        search,
        species: z.coerce.number<number>().int().min(1).max(2).optional(),
        sort: z.enum(['name', '-name', 'price', '-price']).default('name'),
      }),
    )
    .output(paged(AgentProduct)),
  entry: get('/my/agent-entry', 'Gets your directory entry').output(Entry.nullable()),
  changeEntry: put('/my/agent-entry', 'Updates your directory entry')
    .input(
      z.object({
        isListed: z.boolean(),
        travelKm: z.coerce
          .number<number>('Enter a number.')
          .int('Enter a whole number.')
          .min(0, 'Enter 0 or more.')
          .max(2000, 'Enter a number up to 2,000.'),
        fee: optionalText(120),
        speciesIds: z.array(z.number().int().min(1).max(2)).min(1, 'Please choose dogs, cats or both.').max(2),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  adminList: requestsAdmin
    .get('/admin/collection-agents', 'Lists all collection agents')
    .input(
      z.object({
        page,
        size,
        search,
        state: z.union([z.enum(agentStates), z.literal('ALL')]).default('ALL'),
        sort: z.enum(['name', '-name', 'validUntil', '-validUntil']).default('name'),
      }),
    )
    .output(paged(AdminAgent)),
  /**
   * `version`: the state that the page showed. Errors: 409 if the transition is not allowed, or the page is outdated.
   */
  move: requestsAdmin
    .post('/admin/collection-agents/{id}/state', 'Suspends or reinstates an agent, or ends their role, and emails them')
    .input(
      z.object({
        id,
        version: versionField,
        to: z.enum(['SUSPENDED', 'APPROVED', 'EXPIRED']),
        reason: requiredText(300),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
