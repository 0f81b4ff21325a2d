import { definePart } from '@strainscope/service-kit';
import { Tenant } from './tenant.entity.ts';

/** Whose simulation is next. */
export const fairOrder = definePart({
  entities: [Tenant],
});
