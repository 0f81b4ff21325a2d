import { definePart } from '@strainscope/service-kit';
import { Mesh } from './mesh.entity.ts';
import { Result } from './result.entity.ts';

/** What simulations computed. */
export const results = definePart({
  entities: [Result, Mesh],
});
