import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { requestEmailChange, confirmEmailChange, describeEmailChange } from './email-change.service.ts';
import { endOtherSessions, endOwnSession, findSecurity } from './overview.service.ts';
import { addPasskey, answerPasskey, startPasskeySignIn, beginPasskey, removePasskey } from './passkeys.service.ts';
import { answerSecondFactor } from './second-factor.service.ts';
import { securityContract } from './security.contract.ts';
import { beginTotp, confirmTotp, removeTotp, renewBackupCodes } from './totp.service.ts';

const os = implement(securityContract).$context<Ctx>();

export const securityApi = {
  find: os.find.handler(({ context }) => findSecurity(context)),
  endSession: os.endSession.handler(({ context, input }) => endOwnSession(context, input)),
  endOtherSessions: os.endOtherSessions.handler(({ context }) => endOtherSessions(context)),
  beginTotp: os.beginTotp.handler(({ context, input }) => beginTotp(context, input)),
  confirmTotp: os.confirmTotp.handler(({ context, input }) => confirmTotp(context, input)),
  removeTotp: os.removeTotp.handler(({ context, input }) => removeTotp(context, input)),
  renewBackupCodes: os.renewBackupCodes.handler(({ context, input }) => renewBackupCodes(context, input)),
  beginPasskey: os.beginPasskey.handler(({ context, input }) => beginPasskey(context, input)),
  addPasskey: os.addPasskey.handler(({ context, input }) => addPasskey(context, input)),
  removePasskey: os.removePasskey.handler(({ context, input }) => removePasskey(context, input)),
  requestEmailChange: os.requestEmailChange.handler(({ context, input }) => requestEmailChange(context, input)),
  describeEmailChange: os.describeEmailChange.handler(({ context, input }) => describeEmailChange(context, input)),
  confirmEmailChange: os.confirmEmailChange.handler(({ context, input }) => confirmEmailChange(context, input)),
  answerSecondFactor: os.answerSecondFactor.handler(({ context, input }) => answerSecondFactor(context, input)),
  startPasskeySignIn: os.startPasskeySignIn.handler(({ context }) => startPasskeySignIn(context)),
  answerPasskey: os.answerPasskey.handler(({ context, input }) => answerPasskey(context, input)),
};
