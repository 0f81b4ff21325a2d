export * from './generated/strainscope/ml/v1/estimate_service_pb.ts';
export * from './generated/strainscope/ml/v1/events_pb.ts';
