export * from './adapters.ts';
export * from './health.ts';
export { runService, sectionOf, type RunningProcess } from './process/run-service.ts';
export * from './rpc/rpc-errors.ts';
export { type RpcRoutes } from './rpc/rpc-server.ts';
export * from './rpc/rpc-transport.ts';
export * from './service-definition.ts';
export * from './start-service.ts';
export * from './tokens.ts';
