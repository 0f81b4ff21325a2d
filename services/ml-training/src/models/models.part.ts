import { definePart } from '@strainscope/service-kit';
import { BaseModels } from './base-models.ts';
import { Model } from './model.entity.ts';

/** Models that are served, and those that were. */
export const models = definePart({ entities: [Model], workers: [BaseModels] });
