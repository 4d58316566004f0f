import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { authContract } from './auth.contract.ts';
import { requestPasswordReset, describeReset, resetPassword } from './recovery.service.ts';
import { confirmRegistration, describeConfirmation, register } from '#platform/registration/registration.service.ts';
import { signIn, signOut } from './sign-in.service.ts';

const os = implement(authContract).$context<Ctx>();

export const authApi = {
  login: os.login.handler(({ context, input }) => signIn(context, input)),
  logout: os.logout.handler(({ context }) => signOut(context)),
  logoutByPost: os.logoutByPost.handler(({ context }) => signOut(context)),
  signout: os.signout.handler(({ context }) => signOut(context)),
  signoutByPost: os.signoutByPost.handler(({ context }) => signOut(context)),
  register: os.register.handler(({ context, input }) => register(context, input)),
  describeConfirmation: os.describeConfirmation.handler(({ context, input }) => describeConfirmation(context, input)),
  confirm: os.confirm.handler(({ context, input }) => confirmRegistration(context, input)),
  forgotPassword: os.forgotPassword.handler(({ context, input }) => requestPasswordReset(context, input)),
  describeReset: os.describeReset.handler(({ context, input }) => describeReset(context, input)),
  resetPassword: os.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
};
