import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { consignmentsContract } from './consignments.contract.ts';
import {
  cancelConsignment,
  findConsignment,
  findConsignmentInLab,
  listConsignmentAdmin,
  listConsignments,
  listReady,
  packConsignment,
  sendConsignment,
} from './consignments.service.ts';
import { printMyParcel, printParcelInLab } from './consignment-sheet.service.ts';
import { receiveConsignment } from './receive-consignment.service.ts';

const os = implement(consignmentsContract).$context<Ctx>();

export const consignmentsApi = {
  list: os.list.handler(({ context, input }) => listConsignments(context, input)),
  ready: os.ready.handler(({ context }) => listReady(context)),
  find: os.find.handler(({ context, input }) => findConsignment(context, input)),
  sheet: os.sheet.handler(({ context, input }) => printMyParcel(context, input)),
  pack: os.pack.handler(({ context, input }) => packConsignment(context, input)),
  send: os.send.handler(({ context, input }) => sendConsignment(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelConsignment(context, input)),
  adminList: os.adminList.handler(({ context, input }) => listConsignmentAdmin(context, input)),
  adminFind: os.adminFind.handler(({ context, input }) => findConsignmentInLab(context, input)),
  adminSheet: os.adminSheet.handler(({ context, input }) => printParcelInLab(context, input)),
  receive: os.receive.handler(({ context, input }) => receiveConsignment(context, input)),
};
