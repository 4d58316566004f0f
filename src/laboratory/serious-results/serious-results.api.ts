import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { changeQuietHours, findQuietHoursView, listScheduled } from './request-release.service.ts';
import { seriousResultsContract } from './serious-results.contract.ts';
import { chooseVetFirst, findResultSettings, removeVetFirst, setTimeZone } from './vet-first.service.ts';

const os = implement(seriousResultsContract).$context<Ctx>();

export const seriousResultsApi = {
  settings: os.settings.handler(({ context }) => findResultSettings(context)),
  setTimeZone: os.setTimeZone.handler(({ context, input }) => setTimeZone(context, input)),
  chooseVet: os.chooseVet.handler(({ context, input }) => chooseVetFirst(context, input)),
  removeVet: os.removeVet.handler(({ context, input }) => removeVetFirst(context, input)),
  scheduled: os.scheduled.handler(({ context, input }) => listScheduled(context, input)),
  hours: os.hours.handler(({ context }) => findQuietHoursView(context)),
  changeHours: os.changeHours.handler(({ context, input }) => changeQuietHours(context, input)),
};
