import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listCreditLedger } from './credit-ledger.service.ts';
import { creditsContract } from './credits.contract.ts';
import { withdrawTransfer, transferMultipack } from './transfers.service.ts';

const os = implement(creditsContract).$context<Ctx>();

export const creditsApi = {
  transfer: os.transfer.handler(({ context, input }) => transferMultipack(context, input)),
  takeBack: os.takeBack.handler(({ context, input }) => withdrawTransfer(context, input)),
  ledger: os.ledger.handler(({ context, input }) => listCreditLedger(context, input)),
};
