export { bffConfig, type BffConfig } from './config/bff.config.ts';
export { bffService } from './bff-service.ts';
export type { DemoMatchPlayer } from './demo-match/demo-match.ts';
export type { Outbox, SentItem } from './outbox/outbox.ts';
export { requestApiToken, type Installation } from './operations/request-api-token.ts';
export { apiTokenAnswer, apiTokenPath } from './operations/api-token.controller.ts';
export { requestVerification } from './operations/request-verification.ts';
