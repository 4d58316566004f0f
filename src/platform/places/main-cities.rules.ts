interface MainCity {
  name: string;
  /** Empty if the country's addresses have no state. */
  stateCode: string;
}

/**
 * Large cities of the countries that have a store, with their state. Italy and Spain are left out, because their
 * provinces have the same names.
 */
const citiesOf: Record<string, Record<string, string>> = {
  AU: {
    ACT: 'Canberra',
    NSW: 'Sydney, Newcastle, Wollongong',
    NT: 'Darwin',
    QLD: 'Brisbane, Gold Coast, Cairns, Townsville, Toowoomba',
    SA: 'Adelaide',
    TAS: 'Hobart, Launceston',
    VIC: 'Melbourne, Geelong, Ballarat, Bendigo',
    WA: 'Perth, Fremantle',
  },
  CA: {
    AB: 'Calgary, Edmonton',
    BC: 'Vancouver',
    MB: 'Winnipeg',
    NL: "St. John's",
    NS: 'Halifax',
    ON: 'Toronto, Ottawa, Mississauga',
    QC: 'Montreal, Montréal, Quebec City, Québec',
    SK: 'Regina, Saskatoon',
  },
  US: {
    AZ: 'Phoenix, Tucson',
    CA: 'Los Angeles, San Diego, San Francisco, San Jose, Sacramento',
    CO: 'Denver',
    DC: 'Washington',
    FL: 'Miami, Orlando, Tampa',
    GA: 'Atlanta',
    IL: 'Chicago',
    MA: 'Boston',
    MI: 'Detroit',
    MN: 'Minneapolis',
    NV: 'Las Vegas',
    NY: 'New York, Brooklyn',
    PA: 'Philadelphia, Pittsburgh',
    TN: 'Nashville, Memphis',
    TX: 'Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso',
    WA: 'Seattle',
  },
  DE: { '': 'Berlin, Hamburg, München, Köln, Frankfurt am Main, Stuttgart, Düsseldorf, Leipzig, Dresden, Hannover' },
  FR: { '': 'Paris, Marseille, Lyon, Toulouse, Nice, Nantes, Montpellier, Strasbourg, Bordeaux, Lille' },
  GB: {
    '': 'London, Birmingham, Manchester, Leeds, Glasgow, Edinburgh, Liverpool, Bristol, Cardiff, Belfast, Sheffield',
  },
  NL: { '': 'Amsterdam, Rotterdam, Den Haag, Utrecht, Eindhoven, Groningen' },
  NZ: { '': 'Auckland, Wellington, Christchurch, Hamilton, Tauranga, Dunedin' },
  PL: { '': 'Warszawa, Kraków, Łódź, Wrocław, Poznań, Gdańsk' },
  PT: { '': 'Lisboa, Porto, Braga, Coimbra' },
  SE: { '': 'Stockholm, Göteborg, Malmö, Uppsala' },
};

export function mainCitiesOf(countryCode: string): MainCity[] {
  return Object.entries(citiesOf[countryCode] ?? {}).flatMap(([stateCode, names]) =>
    names.split(', ').map((name) => ({ name, stateCode })),
  );
}
