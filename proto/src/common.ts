export * from './generated/strainscope/common/v1/page_pb.ts';
