export * from './personal-data.ts';
export * from './personal-data.projection.ts';
export * from './personal-data-tables.ts';
export * from './keep-data-requests.ts';
export * from './personal-data-worker.ts';
export * from './about-erased.ts';
export * from './pending-work.ts';
