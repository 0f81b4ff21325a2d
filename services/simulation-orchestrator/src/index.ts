export { orchestratorConfig, type OrchestratorConfig } from './orchestrator.config.ts';
export { simulationOrchestrator } from './simulation-orchestrator.service.ts';
