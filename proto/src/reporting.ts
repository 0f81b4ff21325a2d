export * from './generated/strainscope/reporting/v1/overview_service_pb.ts';
