export { orgHierarchy } from './org-hierarchy.service.ts';
