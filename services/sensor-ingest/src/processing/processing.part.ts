import { definePart } from '@strainscope/service-kit';
import { fileProcessorProvider } from './file-processor.provider.ts';

/** The processes in which files are read. */
export const processing = definePart({
  providers: [fileProcessorProvider],
});
