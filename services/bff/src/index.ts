export { bffConfig, type BffConfig } from './bff.config.ts';
export { bffService } from './bff-service.ts';
