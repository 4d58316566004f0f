import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { paymentsContract } from './payments.contract.ts';
import { matchTransfers } from './transfer-matching.service.ts';
import { decideVatNumber, listVatNumbers } from './vat-numbers.service.ts';

const os = implement(paymentsContract).$context<Ctx>();

export const paymentsApi = {
  matchTransfers: os.matchTransfers.handler(({ context, input }) => matchTransfers(context, input)),
  vatNumbers: os.vatNumbers.handler(({ context }) => listVatNumbers(context)),
  decideVatNumber: os.decideVatNumber.handler(({ context, input }) => decideVatNumber(context, input)),
};
