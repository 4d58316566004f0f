import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { showsContract } from './shows.contract.ts';
import { requestShowStand, listShowAdmin, listShows, moveShow, withdrawShow } from './shows.service.ts';

const os = implement(showsContract).$context<Ctx>();

export const showsApi = {
  list: os.list.handler(({ context, input }) => listShows(context, input)),
  ask: os.ask.handler(({ context, input }) => requestShowStand(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawShow(context, input)),
  adminList: os.adminList.handler(({ context, input }) => listShowAdmin(context, input)),
  move: os.move.handler(({ context, input }) => moveShow(context, input)),
};
