import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { acmFormsContract } from './acm-forms.contract.ts';
import { requestForms, listFormAdmin, listFormRequests, refuseForms, sendForms } from './acm-forms.service.ts';
import { keyInForm, printFormsAtAdmin, printMyForms } from './acm-papers.service.ts';

const os = implement(acmFormsContract).$context<Ctx>();

export const acmFormsApi = {
  list: os.list.handler(({ context, input }) => listFormRequests(context, input)),
  ask: os.ask.handler(({ context, input }) => requestForms(context, input)),
  print: os.print.handler(({ context, input }) => printMyForms(context, input)),
  adminList: os.adminList.handler(({ context, input }) => listFormAdmin(context, input)),
  send: os.send.handler(({ context, input }) => sendForms(context, input)),
  refuse: os.refuse.handler(({ context, input }) => refuseForms(context, input)),
  adminPrint: os.adminPrint.handler(({ context, input }) => printFormsAtAdmin(context, input)),
  keyIn: os.keyIn.handler(({ context, input }) => keyInForm(context, input)),
};
