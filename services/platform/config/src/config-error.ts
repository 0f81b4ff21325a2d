/** All faults of a configuration, each in one plain sentence that names the setting. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    super([`The configuration has ${count}:`, ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
  }
}
