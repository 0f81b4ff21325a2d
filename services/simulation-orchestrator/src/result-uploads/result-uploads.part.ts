import { definePart } from '@strainscope/service-kit';
import { UnkeptUploadsSweeper } from './unkept-uploads.sweeper.ts';
import { UploadGrant } from './upload-grant.entity.ts';
import { UploadedBlobs } from './uploaded-blobs.ts';

/** Uploads of results, and what is left of those that failed. */
export const resultUploads = definePart({
  entities: [UploadGrant],
  providers: [UploadedBlobs],
  workers: [UnkeptUploadsSweeper],
});
