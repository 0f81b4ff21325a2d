/** Short name and unit of each metric that rules may ask for, by its key; the service's list is `INJURY_METRICS`. */
const metrics: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  pla: ['PLA', 'g'],
  paa: ['PAA', 'rad/s²'],
  pav: ['PAV', 'rad/s'],
  dpav: ['ΔPAV', 'rad/s'],
  hip: ['HIP', 'W'],
  hic15: ['HIC15', ''],
  hic36: ['HIC36', ''],
  gsi: ['GSI', ''],
  bric: ['BrIC', ''],
  'bric-csdm': ['BrIC for CSDM', ''],
  'bric-mps': ['BrIC for MPS', ''],
  ubric: ['UBrIC', ''],
  damage: ['DAMAGE', ''],
  ric15: ['RIC15', ''],
  ric36: ['RIC36', ''],
  harm: ['HARM', ''],
};

/** Labels the threshold of a metric, such as “PLA at least, in g”; a metric that is not known here goes by its key. */
export function thresholdLabel(key: string): string {
  const [name, unit] = metrics[key] ?? [key, ''];
  return unit === '' ? `${name} at least` : `${name} at least, in ${unit}`;
}
