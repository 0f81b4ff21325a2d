export * from './connection.ts';
export * from './embedded/embedded-postgres.ts';
export * from './migrate.ts';
export * from './outage.ts';
export * from './persistence.module.ts';
export * from './provision.ts';
export * from './row-level-security.ts';
export * from './scope.ts';
