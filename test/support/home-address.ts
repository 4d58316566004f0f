/** The address of test buyers. */
export const homeAddress = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: '1 Kennel Rd',
  city: 'Melbourne',
  stateCode: 'VIC',
  postalCode: '3000',
  countryCode: 'AU',
};
