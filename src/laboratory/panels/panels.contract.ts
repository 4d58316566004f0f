import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { flag } from '#shared/forms/flag-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import { panelIdPattern, panelKinds, panelPurposes } from './panels.rules.ts';

const PanelRow = z.object({
  id: z.string(),
  name: z.string(),
  species: z.enum(speciesSlugs),
  kind: z.enum(panelKinds),
  purpose: z.enum(panelPurposes),
  /** Number of markers of the panel, and how many of them are imported. */
  declared: z.number(),
  loaded: z.number(),
  /** Number of samples with a profile on the panel. */
  samples: z.number(),
});
export type PanelRow = z.infer<typeof PanelRow>;

const MarkerRow = z.object({
  marker: z.string(),
  chromosome: z.string().nullable(),
  positions: z.array(z.string()),
  alleles: z.string(),
  details: z.array(z.string()),
});

const search = z.string().trim().max(80).optional();
const panelId = z.string().trim().toUpperCase();

const { get, post } = apiRoutes('panels');

export const panelsContract = {
  list: get('/lab/panels', 'Lists marker panels')
    .input(
      z.object({
        ...paging,
        search,
        sort: z.enum(['id', '-id', 'name', '-name', 'markers', '-markers', 'samples', '-samples']).default('id'),
      }),
    )
    .output(paged(PanelRow)),
  find: get('/lab/panels/{id}', 'Gets a panel')
    .input(z.object({ id: panelId }))
    .output(PanelRow),
  markers: get('/lab/panels/{id}/markers', 'Lists the markers of a panel')
    .input(
      z.object({
        ...paging,
        id: panelId,
        search,
        sort: z.enum(['order', '-order', 'marker', '-marker', 'place', '-place']).default('order'),
      }),
    )
    .output(paged(MarkerRow)),
  import: post('/lab/panels', 'Previews a panel of markers, or imports it in full or not at all')
    .input(
      z.object({
        file: z.file('Choose a file.').max(4_000_000, 'The file is larger than 4 MB. Compress it with gzip.'),
        id: panelId.pipe(
          z.string().regex(panelIdPattern, 'Use 3 to 40 capital letters, digits and hyphens, such as SNP-ISAG2020-K9.'),
        ),
        name: requiredText(120),
        species: z.enum(speciesSlugs, 'Choose the species.'),
        kind: z.enum(panelKinds, 'Choose the marker type.'),
        purpose: z.enum(panelPurposes, 'Choose what the panel is for.').default('IDENTITY'),
        /** Without it, the call is a preview and writes nothing. */
        commit: flag.default(false),
      }),
    )
    .output(
      z.object({
        isLoaded: z.boolean(),
        markers: z.number(),
        /** Number of markers that are new in the panel, and of those that are removed from it. */
        added: z.number(),
        removed: z.number(),
        notes: z.array(z.string()),
        /** The first rows as they would be shown. */
        sample: z.array(MarkerRow),
        problems: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
      }),
    ),
};
