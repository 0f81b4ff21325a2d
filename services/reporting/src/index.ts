export { reporting } from './reporting.service.ts';
