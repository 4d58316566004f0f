/** The address to which a kit is posted; unknown parts are empty. */
export interface Recipient {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string | null;
  postalCode: string;
  country: string;
}
