import type { Ctx } from '#platform/context/context.ts';
import type { SliceJobs } from '#platform/context/job-definition.ts';
import { anchorsFile, noteAnchors, readAnchors } from './history-anchors.service.ts';
import { checkHistory } from './check-history.service.ts';
import { sealHistory } from './seal-history.service.ts';

export const historyJobs: SliceJobs = {
  handlers: {
    'history.seal': async (ctx) => void (await sealHistory(ctx)),
    'history.anchor': noteAnchors,
    'history.check': checkNightly,
  },
  schedules: { 'history.seal': '* * * * *', 'history.anchor': '7 * * * *', 'history.check': '47 3 * * *' },
};

/** Broken links are logged as errors, which alert someone. */
async function checkNightly(ctx: Ctx): Promise<void> {
  const { broken, links } = await checkHistory(ctx.db, await readAnchors(anchorsFile(ctx.config.dataDir)));
  for (const { log, position, rowId, what } of broken)
    ctx.adapters.logger.error(`history broken: ${log}, link ${position ?? '-'}, row ${rowId ?? '-'}: ${what}`, {
      check: 'history',
    });
  if (broken.length === 0) ctx.adapters.logger.info(`history verified: ${links} links`, { requestId: ctx.requestId });
}
