import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { listingStates } from './listings.rules.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const Listing = z.object({
  id: z.number(),
  kennelName: z.string(),
  country: z.string(),
  area: z.string(),
  about: z.string(),
  plannedLitters: z.string(),
  breeds: z.array(z.string()),
  testedPercent: z.number(),
  gradedPercent: z.number(),
  /** Code of the badge that the breeder shows on other sites; the search finds it. */
  badgeCode: z.string(),
  website: z.string().nullable(),
  photo: z.string().nullable(),
  listedUntil: z.iso.date(),
});
export type Listing = z.infer<typeof Listing>;

const MyListing = z.object({
  id: z.number(),
  species: z.string(),
  kennelName: z.string(),
  area: z.string(),
  website: z.string().nullable(),
  about: z.string(),
  plannedLitters: z.string(),
  state: z.enum(listingStates),
  testedPercent: z.number(),
  gradedPercent: z.number(),
  photo: z.string().nullable(),
  /** Reason of the pause by staff, or null if it is not paused. */
  pausedReason: z.string().nullable(),
  /** Which requirement is not met, or why the listing ended. */
  reason: z.string().nullable(),
  badgeCode: z.string().nullable(),
  listedUntil: z.iso.date().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  animals: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      breed: z.string(),
      relevantTests: z.number(),
      releasedTests: z.number(),
      isTested: z.boolean(),
      isGraded: z.boolean(),
    }),
  ),
});
export type MyListing = z.infer<typeof MyListing>;

const website = z
  .string()
  .trim()
  .max(200, 'This field have maximum 200 characters')
  .regex(/^(https?:\/\/[^\s/.]+\.\S+)?$/i, 'Enter a full web address that starts with https://');

const { get, post, put, remove } = apiRoutes('listings');

export const listingsContract = {
  search: get('/responsible-breeders', 'Lists responsible breeders; the response never includes their addresses')
    .input(
      z.object({
        species: z.enum(speciesSlugs).optional(),
        breed: id.optional(),
        state: z.string().trim().max(10).optional(),
        country: z.string().trim().toUpperCase().length(2, 'Enter a two-letter country code.').optional(),
        search: searchField(80),
        ...paging,
      }),
    )
    .output(paged(Listing)),
  badge: get(
    '/responsible-breeders/badges/{file}',
    'Gets the badge of a listing as an SVG image, HTML or a script; `isListed` is false once the listing has ended',
  )
    .input(z.object({ file: z.string().trim().max(40) }))
    .output(
      z.object({
        body: z.string(),
        type: z.enum(['image/svg+xml', 'text/html', 'text/javascript']),
        isListed: z.boolean(),
      }),
    ),
  mine: get('/my/breeder-listings', 'Lists your breeder listings and the animals that count towards each').output(
    z.array(MyListing),
  ),
  change: put('/my/breeder-listings/{id}', 'Updates the text of your listing')
    .input(
      z.object({
        id,
        area: z.string().trim().max(120, 'This field have maximum 120 characters').default(''),
        website: website.default(''),
        about: requiredText(4000),
        plannedLitters: z.string().trim().max(500, 'This field have maximum 500 characters').default(''),
      }),
    )
    .output(Ok),
  photo: get('/responsible-breeders/{id}/photo', 'Gets the photo of a currently listed breeder')
    .input(z.object({ id, v: z.string().max(64).optional() }))
    .output(z.file()),
  myPhoto: get('/my/breeder-listings/{id}/photo', 'Gets the photo of your listing')
    .input(z.object({ id, v: z.string().max(64).optional() }))
    .output(z.file()),
  setPhoto: post('/my/breeder-listings/{id}/photo', 'Uploads a photo of up to 20 MB, and stores it without metadata')
    .input(
      z.object({
        id,
        file: z.file('Choose a file.').max(20_000_000, 'The photo is larger than 20 MB. Choose a smaller one.'),
      }),
    )
    .output(Ok),
  removePhoto: remove('/my/breeder-listings/{id}/photo', 'Deletes the photo of your listing')
    .input(z.object({ id }))
    .output(Ok),
  leave: post('/my/breeder-listings/{id}/leave', 'Leaves the responsible breeder program')
    .input(z.object({ id }))
    .output(Ok),
};
