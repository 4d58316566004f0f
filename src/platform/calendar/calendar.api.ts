import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { calendarContract } from './calendar.contract.ts';
import { listCalendar } from './calendar.service.ts';
import { createFeed, findFeed, readFeed, removeFeed } from './feed.service.ts';
import { addDate, changeDate, findDate, removeDate } from './own-dates.service.ts';

const os = implement(calendarContract).$context<Ctx>();

export const calendarApi = {
  list: os.list.handler(({ context, input }) => listCalendar(context, input)),
  findDate: os.findDate.handler(({ context, input }) => findDate(context, input)),
  addDate: os.addDate.handler(({ context, input }) => addDate(context, input)),
  changeDate: os.changeDate.handler(({ context, input }) => changeDate(context, input)),
  removeDate: os.removeDate.handler(({ context, input }) => removeDate(context, input)),
  feed: os.feed.handler(({ context }) => findFeed(context)),
  createFeed: os.createFeed.handler(({ context }) => createFeed(context)),
  removeFeed: os.removeFeed.handler(({ context }) => removeFeed(context)),
  read: os.read.handler(({ context, input }) => readFeed(context, input)),
};
