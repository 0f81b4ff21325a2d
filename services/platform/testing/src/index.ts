export * from './conformance.ts';
export * from './eventually.ts';
export * from './figures.ts';
export * from './not-run.ts';
export * from './postgres/rows-read.ts';
export * from './postgres/service-database.ts';
export * from './postgres/test-postgres.ts';
export * from './redis.ts';
