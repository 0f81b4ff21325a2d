export { baseConfig, type BaseConfig } from './base-config.ts';
export { ConfigError } from './config-error.ts';
export { variableOf } from './environment.ts';
export { flag, list, secretKey } from './fields.ts';
export { loadConfig, type Config, type ConfigSources, type Sections } from './load-config.ts';
