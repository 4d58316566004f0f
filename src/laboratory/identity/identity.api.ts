import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { answerQuestion, listQuestions } from './identity-questions.service.ts';
import { resolveConflicts } from './identity-review.service.ts';
import { identityContract } from './identity.contract.ts';

const os = implement(identityContract).$context<Ctx>();

export const identityApi = {
  questions: os.questions.handler(({ context, input }) => listQuestions(context, input)),
  answer: os.answer.handler(({ context, input }) => answerQuestion(context, input)),
  resolve: os.resolve.handler(({ context, input }) => resolveConflicts(context, input)),
};
