export { orchestratorConfig, type OrchestratorConfig } from './config/orchestrator.config.ts';
export { simulationOrchestrator } from './simulation-orchestrator.service.ts';
