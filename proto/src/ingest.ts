export * from './generated/strainscope/ingest/v1/device_event_pb.ts';
export * from './generated/strainscope/ingest/v1/device_event_service_pb.ts';
export * from './generated/strainscope/ingest/v1/upload_service_pb.ts';
export * from './generated/strainscope/ingest/v1/mapping_service_pb.ts';
export * from './generated/strainscope/ingest/v1/event_service_pb.ts';
export * from './generated/strainscope/ingest/v1/events_pb.ts';
export * from './listed-at.ts';
