import { definePart } from '@strainscope/service-kit';
import { ReadExposure } from './queries/read-exposure.ts';

/** Events per hour worn and per session, and what came together lately. */
export const exposure = definePart({ providers: [ReadExposure] });
