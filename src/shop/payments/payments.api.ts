import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { payPendingWithGiftCard } from './pending-benefits.service.ts';
import { paymentsContract } from './payments.contract.ts';
import { removePendingPoints } from './pending-points.service.ts';
import { saveCard, listCards, payWithCard, removeCard } from '#shop/saved-cards/saved-cards.service.ts';
import { bookStatement, listBanks, previewStatement } from '#shop/bank-transfers/statements.service.ts';
import { matchTransfers } from '#shop/bank-transfers/transfer-matching.service.ts';
import { decideVatNumber, listVatNumbers } from '#shop/vat-numbers/vat-numbers.service.ts';

const os = implement(paymentsContract).$context<Ctx>();

export const paymentsApi = {
  cards: os.cards.handler(({ context }) => listCards(context)),
  removeCard: os.removeCard.handler(({ context, input }) => removeCard(context, input)),
  payPendingWithGiftCard: os.payPendingWithGiftCard.handler(({ context, input }) =>
    payPendingWithGiftCard(context, input),
  ),
  removePendingPoints: os.removePendingPoints.handler(({ context, input }) => removePendingPoints(context, input)),
  saveCard: os.saveCard.handler(({ context, input }) => saveCard(context, input)),
  payWithCard: os.payWithCard.handler(({ context, input }) => payWithCard(context, input)),
  matchTransfers: os.matchTransfers.handler(({ context, input }) => matchTransfers(context, input)),
  banks: os.banks.handler(({ context }) => listBanks(context)),
  previewStatement: os.previewStatement.handler(({ context, input }) => previewStatement(context, input)),
  bookStatement: os.bookStatement.handler(({ context, input }) =>
    bookStatement(context, { ...input, keys: [input.keys].flat(), confirmed: [input.confirmed ?? []].flat() }),
  ),
  vatNumbers: os.vatNumbers.handler(({ context }) => listVatNumbers(context)),
  decideVatNumber: os.decideVatNumber.handler(({ context, input }) => decideVatNumber(context, input)),
};
