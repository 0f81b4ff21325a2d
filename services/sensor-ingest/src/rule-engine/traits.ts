/** What a rule may be limited to: who it is about, what they play, and what measured. */
export const TRAITS = ['sport', 'sex', 'ageBand', 'level', 'position', 'device'] as const;
export type Trait = (typeof TRAITS)[number];

/** Stands for a trait of which nothing is known: a rule that shall hold then, too, names it. */
export const UNKNOWN = 'unknown';

export const SEXES = ['female', 'male', UNKNOWN] as const;
export const AGE_BANDS = ['under-12', '12-14', '15-17', 'adult', UNKNOWN] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** One value for each trait, `unknown` where nothing is known. */
export type Traits = Readonly<Record<Trait, string>>;

export const NOTHING_KNOWN: Traits = {
  sport: UNKNOWN,
  sex: UNKNOWN,
  ageBand: UNKNOWN,
  level: UNKNOWN,
  position: UNKNOWN,
  device: UNKNOWN,
};

/** Finds the age band of somebody on a day. @param birthDate YYYY-MM-DD; anything else is unknown */
export function ageBandAt(birthDate: string, at: Date): AgeBand {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate)?.slice(1).map(Number);
  if (!parts || Number.isNaN(at.getTime())) return UNKNOWN;
  const [year = 0, month = 0, day = 0] = parts;
  const isBefore = at.getUTCMonth() + 1 < month || (at.getUTCMonth() + 1 === month && at.getUTCDate() < day);
  const age = at.getUTCFullYear() - year - (isBefore ? 1 : 0);
  if (age < 0) return UNKNOWN;
  if (age < 12) return 'under-12';
  if (age < 15) return '12-14';
  return age < 18 ? '15-17' : 'adult';
}

/** Says whether a day of play of this age band is age-grade: nobody of it is cleared on the day. Unknown counts as such. */
export const isAgeGrade = (ageBand: string): boolean => ageBand !== 'adult';
