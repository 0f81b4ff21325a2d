export * from './job-queue.ts';
export * from './pg-boss-job-queue.ts';
