export * from './generated/strainscope/common/v1/page_pb.ts';
export * from './generated/strainscope/common/v1/personal_data_pb.ts';
