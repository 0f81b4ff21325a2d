export * from './generated/strainscope/auth/v1/auth_service_pb.ts';
export * from './generated/strainscope/auth/v1/consent_service_pb.ts';
export * from './generated/strainscope/auth/v1/events_pb.ts';
export * from './generated/strainscope/auth/v1/invitation_service_pb.ts';
export * from './generated/strainscope/auth/v1/access_log_service_pb.ts';
export * from './generated/strainscope/auth/v1/privacy_service_pb.ts';
