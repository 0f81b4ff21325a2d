export * from './generated/strainscope/org/v1/tree_service_pb.ts';
export * from './generated/strainscope/org/v1/events_pb.ts';
export * from './generated/strainscope/org/v1/structure_service_pb.ts';
export * from './generated/strainscope/org/v1/member_service_pb.ts';
export * from './generated/strainscope/org/v1/dashboard_setting_service_pb.ts';
