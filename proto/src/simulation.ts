export * from './generated/strainscope/simulation/v1/simulation_service_pb.ts';
export * from './generated/strainscope/simulation/v1/work_service_pb.ts';
export * from './generated/strainscope/simulation/v1/events_pb.ts';
