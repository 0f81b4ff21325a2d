export { authConfig, type AuthConfig } from './config/auth.config.ts';
export { auth } from './auth.service.ts';
export { dataClasses } from './privacy/compliance/data-classes.ts';
export { contexts } from './privacy/erasure/contexts.ts';
export { unforcedTables, whyUnforced } from './privacy/compliance/evidence/unforced-tables.ts';
