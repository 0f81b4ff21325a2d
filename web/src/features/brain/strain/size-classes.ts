/** How a sphere of a given peak strain is drawn: never by colour alone, always with a size that has a name. */
export interface SizeClass {
  key: 'small' | 'medium' | 'large' | 'extra-large';
  label: string;
  /** A fraction, as every strain on a screen: one unit for all. */
  range: string;
  /** Largest strain of the class. */
  upTo: number;
  rgb: readonly [number, number, number];
  /** Radius in metres. */
  radius: number;
}

export const SIZE_CLASSES: readonly SizeClass[] = [
  { key: 'small', label: 'Small', range: '≤ 0.02', upTo: 0.02, rgb: [0, 158, 115], radius: 0.0012 },
  { key: 'medium', label: 'Medium', range: '0.02–0.05', upTo: 0.05, rgb: [230, 159, 0], radius: 0.0018 },
  { key: 'large', label: 'Large', range: '0.05–0.10', upTo: 0.1, rgb: [213, 60, 40], radius: 0.0025 },
  { key: 'extra-large', label: 'Extra large', range: '> 0.10', upTo: Infinity, rgb: [0, 0, 0], radius: 0.0034 },
];

/** The class of a peak strain, as a fraction. */
export function sizeClass(strain: number): SizeClass {
  return SIZE_CLASSES.find(({ upTo }) => strain <= upTo) ?? SIZE_CLASSES.at(-1)!;
}
