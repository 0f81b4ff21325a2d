import type { Type } from '@nestjs/common';
import type { ServicePart } from '@strainscope/service-kit';
import type { LetterWriter } from './letter-writer.ts';

/** What a library adds to the service, with the letters that it writes. */
export interface AuthPart extends ServicePart {
  letters?: Type<LetterWriter>[];
}
