import { runService } from '@strainscope/service-kit';
import { simulationOrchestrator } from './simulation-orchestrator.service.ts';

await runService(simulationOrchestrator);
