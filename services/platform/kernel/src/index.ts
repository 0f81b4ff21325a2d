export * from './clock.ts';
export * from './errors.ts';
export * from './escape-html.ts';
export * from './ids.ts';
export * from './levels.ts';
export * from './rounds.ts';
export * from './sensor-key.ts';
