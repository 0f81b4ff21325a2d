export * from './first-in-a-row.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './nest-logger.ts';
export * from './request-context.ts';
export { safeFields } from './safe-fields.ts';
export * from './tracing.ts';
export * from './span.ts';
