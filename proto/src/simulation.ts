export * from './generated/strainscope/simulation/v1/simulation_service_pb.ts';
export * from './generated/strainscope/simulation/v1/work_service_pb.ts';
export * from './generated/strainscope/simulation/v1/events_pb.ts';
export * from './generated/strainscope/simulation/v1/batch_service_pb.ts';
export * from './generated/strainscope/simulation/v1/budget_service_pb.ts';
export * from './generated/strainscope/simulation/v1/cost_service_pb.ts';
export * from './generated/strainscope/simulation/v1/operations_service_pb.ts';
export * from './generated/strainscope/simulation/v1/problem_service_pb.ts';
