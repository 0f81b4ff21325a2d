import { runService } from '@strainscope/service-kit';
import { mlTraining } from './ml-training.service.ts';

await runService(mlTraining);
