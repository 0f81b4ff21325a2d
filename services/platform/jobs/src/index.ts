export * from './bull-job-queue.ts';
export * from './job-queue.ts';
export * from './pg-boss-job-queue.ts';
