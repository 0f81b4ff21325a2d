export * from './consent-policy.ts';
export { consentProjection } from './consent-projection.ts';
export { changeConsents, keepConsents } from './consents-lock.ts';
export * from './may-process.ts';
export * from './processing-permission.entity.ts';
export * from './processing-permission.migration.ts';
export * from './purposes.ts';
export * from './withheld-people.ts';
