import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { refereesContract } from './referees.contract.ts';
import { answerAsReferee, resendReferenceRequest, findReferenceRequest, listReferees } from './referees.service.ts';

const os = implement(refereesContract).$context<Ctx>();

export const refereesApi = {
  question: os.question.handler(({ context, input }) => findReferenceRequest(context, input)),
  answer: os.answer.handler(({ context, input }) => answerAsReferee(context, input)),
  ofRequest: os.ofRequest.handler(({ context, input }) => listReferees(context, input)),
  askAgain: os.askAgain.handler(({ context, input }) => resendReferenceRequest(context, input)),
};
