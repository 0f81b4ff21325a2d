import { runService } from '@strainscope/service-kit';
import { orgHierarchy } from './org-hierarchy.service.ts';

await runService(orgHierarchy);
