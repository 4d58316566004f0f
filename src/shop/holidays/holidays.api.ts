import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { holidaysContract } from './holidays.contract.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.service.ts';

const os = implement(holidaysContract).$context<Ctx>();

export const holidaysApi = {
  list: os.list.handler(({ context, input }) => listHolidays(context, input)),
  add: os.add.handler(({ context, input }) => addHoliday(context, input)),
  remove: os.remove.handler(({ context, input }) => removeHoliday(context, input)),
};
