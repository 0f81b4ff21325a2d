export * from './cursor.ts';
export * from './envelope.ts';
export { closeGracefully } from './graceful-close.ts';
export * from './http-app.ts';
export * from './idempotency.ts';
export * from './problem.ts';
export * from './problem.filter.ts';
export * from './validation.ts';
