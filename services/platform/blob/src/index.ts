export * from './port/blob-errors.ts';
export * from './port/blob-store.ts';
export * from './folder/folder-blob-store.ts';
export * from './s3/s3-blob-store.ts';
export * from './signed-url-handler.ts';
