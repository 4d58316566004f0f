/** Where a kit is posted, as far as it is known: what is missing is empty. */
export interface Recipient {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string | null;
  postalCode: string;
  country: string;
}
