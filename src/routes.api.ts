import { accountsApi } from '#features/accounts/accounts.api.ts';
import { authApi } from '#features/accounts/auth.api.ts';
import { mailApi } from '#features/mail/mail.api.ts';
import { pagesApi } from '#features/pages/pages.api.ts';
import { placesApi } from '#features/places/places.api.ts';

/** Every slice's handlers, put together. */
export const router = {
  accounts: accountsApi,
  auth: authApi,
  mail: mailApi,
  pages: pagesApi,
  places: placesApi,
};
