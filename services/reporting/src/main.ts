import { runService } from '@strainscope/service-kit';
import { reporting } from './reporting.service.ts';

await runService(reporting);
