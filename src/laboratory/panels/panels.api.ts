import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { importPanel } from './import-panel.service.ts';
import { panelsContract } from './panels.contract.ts';
import { findPanel, listMarkers, listPanels } from './panels.service.ts';

const os = implement(panelsContract).$context<Ctx>();

export const panelsApi = {
  list: os.list.handler(({ context, input }) => listPanels(context, input)),
  find: os.find.handler(({ context, input }) => findPanel(context, input)),
  markers: os.markers.handler(({ context, input }) => listMarkers(context, input)),
  import: os.import.handler(async ({ context, input: { file, ...input } }) =>
    importPanel(context, { ...input, bytes: await file.bytes() }),
  ),
};
