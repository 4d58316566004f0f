import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listAgentAdmin, moveAgent } from './agent-admin.service.ts';
import { agentsContract } from './agents.contract.ts';
import { listAgentProducts } from './agent-products.service.ts';
import {
  replyToCollectionRequest,
  requestCollection,
  cancelCollectionRequest,
  listCollectionRequests,
  listMyAgents,
} from './ask-agent.service.ts';
import { changeOwnEntry, findOwnEntry, searchAgents } from './directory.service.ts';

const os = implement(agentsContract).$context<Ctx>();

export const agentsApi = {
  search: os.search.handler(({ context, input }) => searchAgents(context, input)),
  mine: os.mine.handler(({ context, input }) => listMyAgents(context, input)),
  ask: os.ask.handler(({ context, input }) => requestCollection(context, input)),
  end: os.end.handler(({ context, input }) => cancelCollectionRequest(context, input)),
  asked: os.asked.handler(({ context, input }) => listCollectionRequests(context, input)),
  answer: os.answer.handler(({ context, input }) => replyToCollectionRequest(context, input)),
  products: os.products.handler(({ context, input }) => listAgentProducts(context, input)),
  entry: os.entry.handler(({ context }) => findOwnEntry(context)),
  changeEntry: os.changeEntry.handler(({ context, input }) => changeOwnEntry(context, input)),
  adminList: os.adminList.handler(({ context, input }) => listAgentAdmin(context, input)),
  move: os.move.handler(({ context, input }) => moveAgent(context, input)),
};
