import { Info } from 'luxon';

/** What an abbreviation means somewhere. */
export interface ZoneMeaning {
  readonly name: string;
  /** Ahead of UTC. */
  readonly minutes: number;
  /** Where it means that, ISO 3166. */
  readonly countries: readonly string[];
}

const NORTH_AMERICA = ['US', 'CA', 'MX'];

const meaning = (name: string, hours: number, countries: readonly string[] = []): ZoneMeaning => ({
  name,
  minutes: hours * 60,
  countries,
});

/** By the abbreviation. Some of them are names of the IANA list, too, for one meaning alone: "AST" would be Alaska's. */
const MEANINGS: Readonly<Record<string, readonly ZoneMeaning[]>> = {
  ACT: [meaning('Acre', -5, ['BR']), meaning('Australian Central', 9.5, ['AU'])],
  ADT: [meaning('Atlantic Daylight', -3, ['CA', 'BM', 'GL']), meaning('Arabia Daylight', 4, ['IQ'])],
  AMT: [meaning('Amazon', -4, ['BR']), meaning('Armenia', 4, ['AM'])],
  AST: [
    meaning('Atlantic', -4, ['CA', 'BM', 'PR', 'VI', 'DO', 'TT', 'BB', 'AG', 'DM', 'GD', 'KN', 'LC', 'VC', 'MQ', 'GP']),
    meaning('Arabia', 3, ['SA', 'IQ', 'KW', 'QA', 'BH', 'YE']),
  ],
  BST: [meaning('British Summer', 1, ['GB', 'GG', 'JE', 'IM']), meaning('Bangladesh', 6, ['BD'])],
  CDT: [meaning('North American Central Daylight', -5, NORTH_AMERICA), meaning('Cuba Daylight', -4, ['CU'])],
  CST: [
    meaning('North American Central', -6, [...NORTH_AMERICA, 'GT', 'CR', 'SV', 'HN', 'NI', 'BZ']),
    meaning('China', 8, ['CN', 'TW', 'MO']),
    meaning('Cuba', -5, ['CU']),
  ],
  ECT: [meaning('Ecuador', -5, ['EC']), meaning('Eastern Caribbean', -4, ['LC', 'VC', 'GD', 'DM'])],
  EDT: [
    meaning('North American Eastern Daylight', -4, ['US', 'CA', 'BS', 'HT']),
    meaning('Australian Eastern Daylight', 11, ['AU']),
  ],
  EST: [
    meaning('North American Eastern', -5, ['US', 'CA', 'MX', 'JM', 'PA', 'BS', 'HT', 'KY']),
    meaning('Australian Eastern', 10, ['AU']),
  ],
  GST: [meaning('Gulf', 4, ['AE', 'OM']), meaning('South Georgia', -2, ['GS'])],
  IST: [meaning('India', 5.5, ['IN']), meaning('Irish', 1, ['IE']), meaning('Israel', 2, ['IL'])],
  MST: [
    meaning('North American Mountain', -7, NORTH_AMERICA),
    meaning('Malaysia', 8, ['MY']),
    meaning('Myanmar', 6.5, ['MM']),
  ],
  PST: [
    meaning('North American Pacific', -8, NORTH_AMERICA),
    meaning('Philippine', 8, ['PH']),
    meaning('Pakistan', 5, ['PK']),
  ],
  SST: [meaning('Samoa', -11, ['AS', 'UM']), meaning('Singapore', 8, ['SG'])],
  WST: [meaning('Western Australian', 8, ['AU']), meaning('West Samoa', 13, ['WS'])],
  ...Object.fromEntries(
    Object.entries({
      ACDT: 10.5,
      ACST: 9.5,
      AEDT: 11,
      AEST: 10,
      AKDT: -8,
      AKST: -9,
      ART: -3,
      AWST: 8,
      BRT: -3,
      CAT: 2,
      CEST: 2,
      EAT: 3,
      EEST: 3,
      HKT: 8,
      HST: -10,
      JST: 9,
      KST: 9,
      MDT: -6,
      MSK: 3,
      NDT: -2.5,
      NST: -3.5,
      NZDT: 13,
      NZST: 12,
      PDT: -7,
      PKT: 5,
      SAST: 2,
      SGT: 8,
      WAT: 1,
      WEST: 1,
      WIB: 7,
    }).map(([name, hours]) => [name, [meaning(name, hours)]]),
  ),
};

/** A zone that a file states: one that is known, one of several meanings, or nothing that is known. */
export type StatedZone =
  { readonly zone: string } | { readonly meanings: readonly ZoneMeaning[] } | { readonly unknown: true };

/** What a file means by a zone: of several meanings that of the team's country, if it is one alone. */
export function zoneStated(text: string, teamZone: string): StatedZone {
  const meanings = Object.hasOwn(MEANINGS, text.toUpperCase()) ? MEANINGS[text.toUpperCase()]! : [];
  const fitting = meanings.length === 1 ? meanings : meanings.filter(({ countries }) => isIn(teamZone, countries));
  const [only, ...others] = fitting;
  if (only && others.length === 0) return { zone: offsetZone(only.minutes) };
  if (meanings.length > 0) return { meanings };
  return Info.normalizeZone(text).isValid ? { zone: text } : { unknown: true };
}

/** "UTC+5:30", as it is written and read. */
export function offsetZone(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

function isIn(zone: string, countries: readonly string[]): boolean {
  return countries.some((country) => zonesOf(country).has(canonical(zone)));
}

/** By country: no more than `MEANINGS` names. What a country's zones are is asked for every row of a table. */
const zonesOfCountries = new Map<string, ReadonlySet<string>>();

/** The zones of a country, by the names that this platform prefers. */
function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesOfCountries.get(country);
  if (known) return known;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones: () => string[] | undefined };
  const zones = new Set((locale.getTimeZones() ?? []).map(canonical));
  zonesOfCountries.set(country, zones);
  return zones;
}

/** More than the IANA has names; those that are written in other capitals begin it anew. */
const MOST_NAMES = 1_000;
const canonicalNames = new Map<string, string>();

function canonical(zone: string): string {
  const known = canonicalNames.get(zone);
  if (known !== undefined) return known;
  const name = Info.isValidIANAZone(zone)
    ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    : zone;
  if (canonicalNames.size >= MOST_NAMES) canonicalNames.clear();
  canonicalNames.set(zone, name);
  return name;
}
