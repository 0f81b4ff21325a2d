import { runService } from '@strainscope/service-kit';
import { bffService } from './bff-service.ts';

await runService(bffService());
