import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listConsents, listRegistries, setConsent } from './consents.service.ts';
import { listLooks, listMyLookups } from '#community/registry-access/lookup-list.service.ts';
import { lookUpRegistrations } from '#community/registry-access/lookups.service.ts';
import { registriesContract } from './registries.contract.ts';

const os = implement(registriesContract).$context<Ctx>();

export const registriesApi = {
  lookUpRegistrations: os.lookUpRegistrations.handler(({ context, input }) => lookUpRegistrations(context, input)),
  mine: os.mine.handler(({ context, input }) => listMyLookups(context, input)),
  looks: os.looks.handler(({ context, input }) => listLooks(context, input)),
  registries: os.registries.handler(({ context }) => listRegistries(context)),
  consents: os.consents.handler(({ context, input }) => listConsents(context, input)),
  setConsent: os.setConsent.handler(({ context, input }) => setConsent(context, input)),
};
