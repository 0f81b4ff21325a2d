export { authConfig, type AuthConfig } from './config/auth.config.ts';
export { auth } from './auth.service.ts';
export { dataClasses } from './compliance/data-classes.ts';
export { contexts } from './erasure/contexts.ts';
export { unforcedTables, whyUnforced } from './compliance/evidence/unforced-tables.ts';
export { shownBy } from './compliance/shown-by.ts';
