import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import {
  approvePerson,
  deactivatePerson,
  declinePerson,
  reactivatePerson,
  resetSecondFactor,
  setRoles,
  setTerms,
  signOutPerson,
} from './people-changes.service.ts';
import { changeType } from './change-type.service.ts';
import { peopleContract } from './people.contract.ts';
import { findPersonView, listPeople } from './people.service.ts';

const os = implement(peopleContract).$context<Ctx>();

export const peopleApi = {
  list: os.list.handler(({ context, input }) => listPeople(context, input)),
  find: os.find.handler(({ context, input }) => findPersonView(context, input)),
  approve: os.approve.handler(({ context, input }) => approvePerson(context, input)),
  decline: os.decline.handler(({ context, input }) => declinePerson(context, input)),
  setRoles: os.setRoles.handler(({ context, input }) => setRoles(context, input)),
  changeType: os.changeType.handler(({ context, input }) => changeType(context, input)),
  deactivate: os.deactivate.handler(({ context, input }) => deactivatePerson(context, input)),
  reactivate: os.reactivate.handler(({ context, input }) => reactivatePerson(context, input)),
  resetSecondFactor: os.resetSecondFactor.handler(({ context, input }) => resetSecondFactor(context, input)),
  setTerms: os.setTerms.handler(({ context, input }) => setTerms(context, input)),
  signOut: os.signOut.handler(({ context, input }) => signOutPerson(context, input)),
};
