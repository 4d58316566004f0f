import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { weightUnits } from '#shared/weight.ts';
import { userTypes } from '#platform/accounts/session-user.rules.ts';
import { DEFAULT_COOKIE_SECONDS } from '#shared/cookie.ts';
import { CHOICE_DAYS } from './places.rules.ts';

const COOKIE_DAYS = DEFAULT_COOKIE_SECONDS / 86_400;

export const Country = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  currency: z.string(),
  symbol: z.string(),
  statesRequired: z.boolean(),
  isStore: z.boolean(),
  /** '/us' if this store has a regional site for the country; null: the country uses the main site. */
  site: z.string().nullable(),
  sellsTo: z.boolean(),
  phonePrefix: z.string().nullable(),
  postcodePattern: z.string().nullable(),
  weightUnit: z.enum(weightUnits),
});
export const State = z.object({ id: z.number().int(), code: z.string(), name: z.string() });

const { get, post } = apiRoutes('places');
const code = z
  .string('This field is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please choose a country.');

/** Countries and the preferences of a visitor; none of these cookies grants access. */
export const placesContract = {
  countries: get('/countries', 'Lists all countries by name').output(z.array(Country)),
  countryStates: get('/countries/{id}/states', 'Lists the states of a country by its id')
    .input(z.object({ id: z.coerce.number<number>().int() }))
    .output(z.array(State)),
  statesByCode: get('/countries/states', 'Lists the states of a country by its code')
    .input(z.object({ country_code: code }))
    .output(z.array(State)),
  /** The typed text is in the body, because addresses must not appear in logs. Errors: 429. */
  addresses: post('/places/addresses', 'Completes an address as it is typed')
    .input(z.object({ text: z.string().trim().min(6).max(200), countryCode: code }))
    .output(
      z.array(
        z.object({
          label: z.string(),
          line1: z.string(),
          city: z.string(),
          stateCode: z.string(),
          postalCode: z.string(),
        }),
      ),
    ),
  setCountry: post('/cookie/country', `Remembers the chosen country for ${CHOICE_DAYS} days`)
    .input(z.object({ country: code }))
    .output(Ok),
  setCurrency: post('/cookie/currency', `Remembers a currency for ${COOKIE_DAYS} days`)
    .input(z.object({ currency: z.string('This field is required').trim().toUpperCase() }))
    .output(Ok),
  setUserType: post('/cookie/user-type', `Remembers a user type for ${COOKIE_DAYS} days`)
    .input(z.object({ userType: z.enum(userTypes, 'Please choose a user type.') }))
    .output(Ok),
  setUserTool: post(
    '/cookie/user-tool',
    `Remembers the account shortcut at the top of the page for ${CHOICE_DAYS} days`,
  )
    .input(z.object({ userTool: z.string('This field is required').trim().max(40) }))
    .output(Ok),
  dismissCampaign: post('/cookie/campaign-popup', `Keeps the campaign popup closed for ${COOKIE_DAYS} days`)
    .input(z.object({ dismissed: z.literal(true, 'This field is required') }))
    .output(Ok),
};
