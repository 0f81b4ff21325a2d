/** What makers print before the id of their sensors, and only some of their files write, by brand. */
const printedPrefixes: ReadonlyMap<string, string> = new Map([['prevent', 'MG']]);

/** The id under which a sensor is shown: as written, without what its maker prints before it; without a brand, what any does. */
export function bareSensorId(brand: string, sensorId: string): string {
  const prefix = brand === '' ? [...printedPrefixes.values()].join('|') : printedPrefixes.get(brand);
  const written = sensorId.trim();
  // Something has to remain of the id; a prefix written twice goes twice, so that a bare id is its own bare id.
  return prefix ? written.replace(new RegExp(`^(?:${prefix})+(?=.)`, 'i'), '') : written;
}

/** Two ids mean the same sensor of a brand when their keys are equal, however files and people write them. */
export function sensorKey(brand: string, sensorId: string): string {
  return bareSensorId(brand, sensorId.replaceAll(/\s/g, '').toUpperCase());
}
