/** Where buyers of the tests live. */
export const homeAddress = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: '1 Kennel Rd',
  city: 'Melbourne',
  stateCode: 'VIC',
  postalCode: '3000',
  countryCode: 'AU',
};
