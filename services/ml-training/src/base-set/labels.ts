/** Words by which motions of the base set are grouped. */

export const KINDS = ['single', 'oblique', 'changing', 'translation', 'demo', 'lobes', 'rumble', 'rattle'] as const;
/**
 * `single`: a pulse about x, y or z. `oblique`: about any axis. `changing`: a second lobe about another axis. `translation`:
 * no rotation. Like measured ones: `demo` as the demo league's, `lobes` a sum of several, `rumble` of 5 to 15 g, `rattle` a
 * pulse of this set with a rattling mouthguard.
 */
export type Kind = (typeof KINDS)[number];

export const AXES = ['x', 'y', 'z', 'oblique', 'changing', 'none'] as const;
export type AxisLabel = (typeof AXES)[number];

/** Upper bounds: s. */
const DURATIONS = { '4-8 ms': 0.008, '8-14 ms': 0.014, '14-24 ms': 0.024, '24-40 ms': Infinity };
export type DurationBin = keyof typeof DURATIONS;
export const DURATION_BINS = Object.keys(DURATIONS) as DurationBin[];

/** Upper bounds of the peak angular velocity, which the strain follows: rad/s. */
const SEVERITIES = {
  '0-5 rad/s': 5,
  '5-15 rad/s': 15,
  '15-30 rad/s': 30,
  '30-50 rad/s': 50,
  '50-70 rad/s': Infinity,
};
export type SeverityBin = keyof typeof SEVERITIES;
export const SEVERITY_BINS = Object.keys(SEVERITIES) as SeverityBin[];

/** What is known of a motion before it is solved. */
export interface Labels {
  kind: Kind;
  axis: AxisLabel;
  durationBin: DurationBin;
  severityBin: SeverityBin;
  /** Number of the motion whose pulse this is; its own but for rattles. Motions of one base belong into one fold. */
  base: number;
  /** Length of the main lobe, or of all of them where they are many, s. */
  duration: number;
  /** Peak linear acceleration, g. */
  pla: number;
  /** Peak angular acceleration, rad/s². */
  paa: number;
  /** Peak angular velocity, rad/s. */
  pav: number;
}

const binOf = <Bin extends string>(bounds: Record<Bin, number>, value: number): Bin =>
  (Object.entries(bounds) as [Bin, number][]).find(([, bound]) => value < bound)![0];

export const durationBin = (duration: number): DurationBin => binOf(DURATIONS, duration);
export const severityBin = (pav: number): SeverityBin => binOf(SEVERITIES, pav);
