import { definePart } from '@strainscope/service-kit';
import { Tenant } from './tenant.entity.ts';

/** The order in which tenants get their simulations. */
export const fairOrder = definePart({
  entities: [Tenant],
});
