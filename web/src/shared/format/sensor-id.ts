/** What makers print before the id of their sensors, and only some of their files write, by brand. */
const printedPrefixes: ReadonlyMap<string, string> = new Map([['prevent', 'MG']]);

/** The id of a sensor as it stands on the device, however a file or a person wrote it. */
export function printedSensorId(brand: string, sensorId: string): string {
  const prefix = printedPrefixes.get(brand);
  return prefix !== undefined && /^\d+$/.test(sensorId) ? prefix + sensorId : sensorId;
}

/** The sensors that somebody wears, where there is no room for their brands; empty for none. */
export function wornSensorIds(sensors: readonly { brand: string; sensor_id: string }[]): string {
  return sensors.map(({ brand, sensor_id }) => printedSensorId(brand, sensor_id)).join(', ');
}
