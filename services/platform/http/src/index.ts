export * from './body-reader.ts';
export * from './cursor.ts';
export { closeGracefully, drain, sendAwayWhile } from './graceful-close.ts';
export * from './http-app.ts';
export * from './problem.ts';
export * from './problem.filter.ts';
export * from './validation.ts';
export { networkOf } from './network-of.ts';
