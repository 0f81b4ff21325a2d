/** The parts of the product in words for people who do not run it. */
const names: Readonly<Record<string, string>> = {
  auth: 'Account and consent',
  org: 'Teams and sensors',
  ingest: 'Head-acceleration events',
  simulation: 'Simulations',
  ml: 'Training samples',
  media: 'Pictures and videos',
  reporting: 'Lists and totals',
};

export function serviceName(service: string): string {
  return names[service] ?? service;
}
