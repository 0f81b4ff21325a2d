import { definePart } from '@strainscope/service-kit';
import { OpenUpload } from './commands/open-upload.ts';
import { FileReading } from './file-reading.ts';
import { OpenUploads } from './open-uploads.ts';
import { RawFiles } from './raw-files.ts';
import { ReadingFolders } from './reading-folders.ts';
import { SolveTimes } from './solve-times.ts';
import { UploadFile } from './upload-file.entity.ts';
import { Upload } from './upload.entity.ts';

/** Files that were sent, and how they are read. */
export const uploads = definePart({
  entities: [Upload, UploadFile],
  providers: [OpenUploads, OpenUpload, FileReading, ReadingFolders, RawFiles, SolveTimes],
  workers: [ReadingFolders],
});
