export * from './blob-errors.ts';
export * from './blob-store.ts';
export * from './folder/folder-blob-store.ts';
export * from './folder/signed-url-handler.ts';
